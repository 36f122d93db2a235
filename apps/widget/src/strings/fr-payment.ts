/** French: the payment or the card after booking. */
import type { PaymentStrings } from './strings';

export const strings: PaymentStrings = {
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
  cardTitle: 'Encore une étape : une carte',
  cardBy:
    'Merci de laisser une carte avant le {date} à {time}. D’ici là, nous gardons votre place. Rien n’est prélevé maintenant.',
  leaveCard: 'Laisser une carte',
};
