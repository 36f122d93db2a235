/** Spanish: the payment or the card after booking. */
import type { PaymentStrings } from './strings';

export const strings: PaymentStrings = {
  payTitle: 'Un paso más: el pago',
  payAmount: 'A pagar: {amount}',
  payBy: 'Pague antes de las {time} del {date}. Hasta entonces le guardamos el sitio.',
  pay: 'Pagar ahora',
  payAgainTitle: 'Pago pendiente',
  payAgain: 'Si acaba de pagar, enseguida aparecerá en esta página. Si no, puede pagar ahora.',
  payUnheard: 'Todavía no nos consta ningún pago.',
  payUnheardCall: 'Todavía no nos consta ningún pago. Puede llamar a {venue}: {phone}.',
  giveUp: 'Reservar otra cosa',
  overTitle: 'Esta reserva ya no es válida',
  payLate:
    'Su pago llegó demasiado tarde. El dinero está a salvo: {venue} se pondrá en contacto con usted.',
  cardTitle: 'Un paso más: una tarjeta',
  cardBy:
    'Deje una tarjeta antes de las {time} del {date}. Hasta entonces guardamos su sitio. Ahora no se cobra nada.',
  leaveCard: 'Dejar una tarjeta',
};
