/** German: the payment or the card after booking. */
import type { PaymentStrings } from './strings';

export const strings: PaymentStrings = {
  payTitle: 'Noch ein Schritt: die Zahlung',
  payAmount: 'Zu zahlen: {amount}',
  payBy: 'Bitte zahlen Sie bis {date}, {time} Uhr. So lange halten wir Ihren Platz frei.',
  pay: 'Jetzt zahlen',
  payAgainTitle: 'Noch nicht bezahlt',
  payAgain:
    'Haben Sie gerade bezahlt, steht es gleich auf dieser Seite. Wenn nicht, können Sie jetzt zahlen.',
  payUnheard: 'Bei uns ist noch keine Zahlung eingegangen.',
  payUnheardCall:
    'Bei uns ist noch keine Zahlung eingegangen. Sie erreichen {venue} unter {phone}.',
  giveUp: 'Etwas anderes buchen',
  overTitle: 'Diese Buchung besteht nicht mehr',
  payLate: 'Ihre Zahlung kam zu spät. Das Geld ist nicht verloren: {venue} meldet sich bei Ihnen.',
  cardTitle: 'Noch ein Schritt: Ihre Karte',
  cardBy:
    'Bitte hinterlegen Sie bis {date}, {time}, eine Karte. Bis dahin ist Ihr Platz reserviert. Es wird nichts abgebucht.',
  leaveCard: 'Karte hinterlegen',
};
