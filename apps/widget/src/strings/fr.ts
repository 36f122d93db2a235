/** French: vous. */
import type { Strings } from './strings';

export const strings: Strings = {
  // Search: party and date.
  findTable: 'Réserver une table : {venue}',
  guests: { one: '{n} personne', many: '{n} de personnes', other: '{n} personnes' },
  partySize: 'Nombre de personnes',
  date: 'Date',
  showTimes: 'Voir les horaires',

  // Times.
  timesOn: 'Horaires du {date}',
  changeSearch: 'Changer la date ou le nombre de personnes',
  noTimes: 'Aucun horaire n’est libre à ce moment-là.',
  alternatives: 'Nous pouvons vous proposer',

  // Details.
  yourDetails: 'Vos coordonnées',
  name: 'Nom',
  phone: 'Téléphone',
  email: 'E-mail (facultatif)',
  notes: 'Une précision à nous donner ? (facultatif)',
  bookNow: 'Réserver',
  otherTime: 'Choisir un autre horaire',

  // Payment.
  payTitle: 'Une dernière étape : l’acompte',
  pay: 'Payer',

  // Done.
  doneTitle: 'Votre table est réservée',
  reference: 'Référence {reference}',

  // Problems.
  loading: 'Chargement…',
  failed: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  failedNetwork:
    'Vous semblez hors ligne. Votre saisie est conservée et nous reprendrons dès votre retour.',
  failedTooMany: 'Cela fait beaucoup à la fois. Veuillez patienter une minute, puis réessayer.',
  failedWait: {
    one: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} seconde.',
    many: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} de secondes.',
    other: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} secondes.',
  },
  failedPause: 'Nous ne pouvons pas prendre de réservation pour l’instant. Réessayez sous peu.',
  failedInternal: 'Une erreur s’est produite de notre côté. Veuillez réessayer.',
  failedSetup:
    'La réservation en ligne n’est pas disponible ici. Veuillez contacter directement l’établissement.',
  callVenue: 'Appeler {venue} : {phone}',
  tryAgain: 'Réessayer',
};
