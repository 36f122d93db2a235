/** French: vous. */
import type { PartTexts, Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Réserver une table : {venue}',
  guests: { one: '{n} personne', other: '{n} personnes' },
  partySize: 'Nombre de personnes',
  moreGuests: { one: 'Plus de {n} personne ?', other: 'Plus de {n} personnes ?' },
  bookingType: 'Pour quelle occasion ?',
  anyType: 'Toutes',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  dayFull: '{date}, complet',
  dayClosed: '{date}, fermé',
  dayNotYet: '{date}, réservation pas encore ouverte',
  dayPast: '{date}, passé',
  dayNeedsVenue: '{date}, sur demande',
  full: 'Complet',
  closed: 'Fermé',
  notYet: 'Pas encore ouvert',
  onRequest: 'Sur demande',
  daysFree: { one: '{n} jour libre en {month}', other: '{n} jours libres en {month}' },
  chooseDay: 'Veuillez choisir un jour.',
  refusedFull: 'Nous sommes complets le {date}. Veuillez choisir un autre jour.',
  refusedClosed: 'Nous sommes fermés le {date}. Veuillez choisir un autre jour.',
  refusedNotYet:
    'La réservation pour le {date} n’est pas encore ouverte. Veuillez choisir un jour plus proche.',
  refusedPast: 'Il est trop tard pour réserver le {date}. Veuillez choisir un autre jour.',
  refusedParty: {
    one: 'Pour {n} personne, nous organisons la table avec vous. Écrivez-nous.',
    other: 'Pour {n} personnes, nous organisons la table avec vous. Écrivez-nous.',
  },
  request: 'Envoyer une demande',
  date: 'Ou saisissez une date',
  showTimes: 'Voir les horaires',

  // Times.
  loadingTimes: 'Recherche des horaires…',
  timesFree: { one: '{n} horaire le {date}', other: '{n} horaires le {date}' },
  otherTimesFree: {
    one: 'Rien le {date}, mais {n} autre horaire est libre',
    other: 'Rien le {date}, mais {n} autres horaires sont libres',
  },
  changeSearch: 'Modifier la recherche',
  deposit: 'acompte de {amount}',
  noTimes: 'Aucune table n’est libre le {date}.',
  closedOn: 'Nous sommes fermés le {date}.',
  alternatives: 'Nous pouvons vous proposer ces horaires.',
  noneSuits: 'Rien ne vous convient ? Écrivez-nous',
  waitForTable: 'Me prévenir si une table se libère',
  elsewhere: 'Disponible à {venue}, {date}',
  lookElsewhere: 'Voir nos autres adresses le {date}',

  // The guest's details.
  name: 'Nom',
  nameMissing: 'Veuillez indiquer votre nom.',
  phone: 'Téléphone',
  phoneMissing: 'Veuillez indiquer un numéro de téléphone.',
  phoneRefused:
    'Veuillez vérifier ce numéro. Un numéro étranger commence par + et l’indicatif du pays.',
  email: 'E-mail (facultatif)',
  emailWrong: 'Veuillez vérifier cette adresse e-mail.',
  call: 'Appeler le {phone}',

  // Between tables, events and enquiries.
  sections: 'Que souhaitez-vous réserver ?',
  tables: 'Tables',
  events: 'Événements',
  askUs: 'Une autre envie ? Écrivez-nous',
  backToTables: 'Retour aux tables',
  partFailed: 'Cette page ne s’est pas chargée',
  partFailedHelp: 'Veuillez vérifier votre connexion et réessayer.',
  tryAgain: 'Réessayer',

  // Problems.
  loading: 'Chargement…',
  wrongField: 'Veuillez vérifier cette saisie.',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  failedTaken: 'Quelqu’un a été plus rapide. Veuillez choisir à nouveau.',
  failedNetwork:
    'Vous semblez hors ligne. Votre saisie est conservée et nous reprendrons dès votre retour.',
  failedWait: {
    one: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} seconde.',
    other: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} secondes.',
  },
  failedWaitMinutes: {
    one: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} minute.',
    other: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} minutes.',
  },
  failedPause:
    'Nous ne pouvons pas prendre de réservation pour l’instant. Veuillez réessayer dans un instant.',
  failedInternal: 'Une erreur s’est produite de notre côté. Veuillez réessayer.',
  failedSetup:
    'La réservation en ligne n’est pas disponible ici. Veuillez contacter l’établissement.',
  callVenue: 'Appeler {venue} : {phone}',
};

export const parts: PartTexts = {
  booking: () => import('./fr-booking'),
  payment: () => import('./fr-payment'),
  events: () => import('./fr-events'),
  enquiry: () => import('./fr-enquiry'),
  waiting: () => import('./fr-waiting'),
};
