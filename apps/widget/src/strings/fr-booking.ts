/** French: from the held time to the booking. */
import type { BookingStrings } from './strings';

export const strings: BookingStrings = {
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
  timeTakenNone: 'Cet horaire vient d’être pris, et aucun autre n’est libre à une heure proche.',
  depositNext: 'Un acompte de {amount} sera à régler à l’étape suivante.',
  cancelUntil: 'Annulation en ligne possible jusqu’au {date} à {time}.',
  cancelByVenue: 'Il est trop tard pour annuler en ligne. En cas d’imprévu, appelez {venue}.',
  depositTerms:
    'En cas d’annulation, l’acompte n’est pas remboursé automatiquement : {venue} vous contactera.',
  paid: 'Vous avez payé {amount}.',
  nameRefused: 'Veuillez indiquer votre nom sans adresse web.',
  phoneHelp: 'Pour vous joindre en cas de besoin.',
  notes: 'Une précision à nous donner ? (facultatif)',
  notesHelp: 'Allergies, poussette, anniversaire…',
  notesRefused: 'Veuillez vous limiter à 1 000 caractères.',
  forBusiness: 'C’est une réservation professionnelle',
  news: 'Recevoir les actualités et offres par e-mail et SMS',
  newsByText: 'Recevoir les actualités et offres par SMS',
  terms: 'Réserver, c’est accepter les conditions (nouvel onglet)',
  privacy: 'Utilisation de vos données (nouvel onglet)',
  bookNow: 'Réserver',
  bookAndPay: 'Réserver et payer',
  booking: 'Réservation en cours…',
  otherTime: 'Choisir un autre horaire',
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
  payLate:
    'Votre paiement est arrivé trop tard. Votre argent n’est pas perdu : {venue} vous contactera.',
  doneTitle: 'C’est réservé',
  booked: {
    one: 'Votre table pour {n} personne ({venue}) est réservée : {date} à {time}.',
    other: 'Votre table pour {n} personnes ({venue}) est réservée : {date} à {time}.',
  },
  ticketsBooked: {
    one: 'Votre billet est réservé ({n} × {tier}) : {event}, {date} à {time}.',
    other: 'Vos {n} billets sont réservés ({tier}) : {event}, {date} à {time}.',
  },
  referenceLabel: 'Référence',
  addToCalendar: 'Ajouter à l’agenda',
  changeOrCancel: 'Modifier ou annuler',
  map: 'Plan (nouvel onglet)',
  bookAnother: 'Réserver une autre table',
};
