/** French: vous. */
import type { Strings } from './strings';

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
  dayAvailable: '{date}',
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
  refusedPast: 'Le {date} est passé. Veuillez choisir un autre jour.',
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

  // Details, while a time is held.
  yourDetails: 'Vos coordonnées',
  heldTable: { one: '{date}, {time} · {n} personne', other: '{date}, {time} · {n} personnes' },
  heldFor: 'Table gardée pour vous : {left}',
  holdLonger: 'La garder plus longtemps',
  holdOver: 'Nous ne gardons plus cette table. Si elle est encore libre, vous pouvez la réserver.',
  minutesLeft: {
    one: 'Nous gardons votre table encore {n} minute.',
    other: 'Nous gardons votre table encore {n} minutes.',
  },
  timeTaken: 'Cet horaire vient d’être pris. Votre saisie est conservée : choisissez-en un autre.',
  timeTakenNone: 'Cet horaire vient d’être pris, et aucun autre n’est libre à ce moment-là.',
  depositNext: 'Un acompte de {amount} sera à régler à l’étape suivante.',
  name: 'Nom',
  nameMissing: 'Veuillez indiquer votre nom.',
  nameRefused: 'Veuillez indiquer votre nom sans adresse web.',
  phone: 'Téléphone',
  phoneHelp: 'Pour vous joindre en cas de besoin.',
  phoneMissing: 'Veuillez indiquer un numéro de téléphone.',
  phoneRefused:
    'Veuillez vérifier ce numéro. Un numéro étranger commence par + et l’indicatif du pays.',
  email: 'E-mail (facultatif)',
  emailWrong: 'Veuillez vérifier cette adresse e-mail.',
  notes: 'Une précision à nous donner ? (facultatif)',
  notesHelp: 'Allergies, poussette, anniversaire…',
  notesRefused: 'Veuillez vous limiter à 1 000 caractères.',
  forBusiness: 'C’est une réservation professionnelle',
  news: 'Recevoir les actualités et offres par e-mail et SMS',
  terms: 'Réserver, c’est accepter les conditions (nouvel onglet)',
  privacy: 'Utilisation de vos données (nouvel onglet)',
  bookNow: 'Réserver',
  bookAndPay: 'Réserver et payer',
  booking: 'Réservation en cours…',
  otherTime: 'Choisir un autre horaire',

  // Payment.
  payTitle: 'Dernière étape : le paiement',
  payAmount: 'À payer : {amount}',
  payBy: 'Merci de payer avant {time} le {date}. Nous gardons votre place jusque-là.',
  pay: 'Payer',
  payAgainTitle: 'Pas encore payé',
  payAgain:
    'Si vous venez de payer, cette page l’indiquera dans un instant. Sinon, vous pouvez payer maintenant.',
  payUnheard: 'Aucun paiement ne nous est encore parvenu.',
  payUnheardCall:
    'Aucun paiement ne nous est encore parvenu. Vous pouvez appeler {venue} au {phone}.',
  giveUp: 'Réserver autre chose',
  overTitle: 'Cette réservation n’est plus valable',

  // Done.
  doneTitle: 'C’est réservé',
  booked: {
    one: 'Votre table pour {n} personne ({venue}) est réservée : {date} à {time}.',
    other: 'Votre table pour {n} personnes ({venue}) est réservée : {date} à {time}.',
  },
  referenceLabel: 'Référence',
  addToCalendar: 'Ajouter à l’agenda',
  changeOrCancel: 'Modifier ou annuler',
  map: 'Plan (nouvel onglet)',
  call: 'Appeler le {phone}',
  bookAnother: 'Réserver une autre table',

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
  failedNetwork:
    'Vous semblez hors ligne. Votre saisie est conservée et nous reprendrons dès votre retour.',
  failedTooMany: 'Cela fait beaucoup à la fois. Veuillez réessayer dans une minute.',
  failedWait: {
    one: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} seconde.',
    other: 'Cela fait beaucoup à la fois. Veuillez réessayer dans {n} secondes.',
  },
  failedPause:
    'Nous ne pouvons pas prendre de réservation pour l’instant. Veuillez réessayer sous peu.',
  failedInternal: 'Une erreur s’est produite de notre côté. Veuillez réessayer.',
  failedSetup:
    'La réservation en ligne n’est pas disponible ici. Veuillez contacter l’établissement.',
  callVenue: 'Appeler {venue} : {phone}',
};
