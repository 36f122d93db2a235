/** French: the waiting list. */
import type { WaitingStrings } from './strings';

export const strings: WaitingStrings = {
  waitingTitle: 'Liste d’attente',
  waitingFor: { one: '{date} · {n} personne', other: '{date} · {n} personnes' },
  waitingIntro:
    'Si une table se libère à une heure qui vous convient, vous recevrez un lien pour l’accepter.',
  waitingWindow: 'Quand souhaitez-vous arriver ?',
  waitingFrom: 'Au plus tôt',
  waitingUntil: 'Au plus tard',
  waitingTimeMissing: 'Veuillez choisir une heure.',
  waitingOrder: 'La dernière heure précède la première.',
  waitingNotes: 'Une précision à nous donner ? (facultatif)',
  waitingJoin: 'M’inscrire sur la liste d’attente',
  waitingSending: 'Inscription…',
  waitingFree: 'Une table est déjà libre. Choisissez une heure pour la réserver.',
  waitingRefused: 'Aucune table ne peut se libérer à ces heures. Veuillez en choisir d’autres.',
  waitingTooMany: 'Vous êtes déjà sur plusieurs listes d’attente. Veuillez d’abord en quitter une.',
  waitingDone: 'Vous êtes sur la liste d’attente',
  waitingNext: 'Quand une table se libère, nous vous envoyons un SMS avec un lien.',
  waitingNextBoth:
    'Quand une table se libère, nous vous envoyons un SMS et un e-mail avec un lien.',
  waitingSoon:
    'Répondez vite : {venue} ne garde la table que peu de temps. Rien n’est réservé tant que vous n’avez pas accepté.',
  waitingPlace: 'Voir ou quitter votre place',
};
