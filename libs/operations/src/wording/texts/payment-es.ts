/** Spanish: the pages of a payment link. */
import type { PaymentTexts } from './texts';

export const payment: PaymentTexts = {
  whatTable: 'su mesa',
  whatTickets: 'sus entradas',
  linkOpenHeading: 'Todavía sin pagar',
  linkOpenText:
    'Su pago de {amount} no nos ha llegado. Puede pagar {until}.\n\nSi acaba de pagar, puede tardar un momento. No hace falta pagar dos veces: vuelva a mirar dentro de un minuto.',
  linkPaidHeading: 'Todo pagado, gracias',
  linkPaidText: 'No queda nada por pagar de su reserva ({venue}).',
  linkNotDueHeading: 'Ya no hay nada que pagar',
  linkNotDueText:
    'Su reserva ({venue}) ha cambiado, y lo que pedía este enlace ya no corresponde.\n\nSu reserva sigue igual, y no se ha cobrado nada por este enlace.',
  linkTooLateHeading: 'Su pago llegó demasiado tarde',
  linkTooLateText:
    'Nos llegó después del plazo, y ya no guardábamos {what}.\n\nSu dinero está a salvo. {venue} se pondrá en contacto con usted; no tiene que hacer nada.',
  linkCancelledHeading: 'Esta reserva se canceló',
  linkCancelledText:
    'Ya no hay nada que pagar.\n\nSi ya ha pagado algo, {venue} puede decirle qué ocurre con ello.',
  linkExpiredHeading: 'Este enlace ha caducado',
  linkExpiredText:
    'El plazo de pago ha pasado, y no nos ha llegado ningún pago por este enlace.\n\nPregunte a {venue} si aún podemos guardar {what}.',
  linkLapsedText:
    'Su reserva sigue igual, y no se ha cobrado nada por este enlace.\n\nTodavía queda algo por pagar: pida un nuevo enlace a {venue}.',
  linkSupersededHeading: 'Hay un enlace más reciente',
  linkSupersededText:
    'Este enlace se ha sustituido. Use el del último mensaje de {venue}.\n\nSi no ha recibido un mensaje más reciente, {venue} puede enviarle el enlace de nuevo.',
  cardLinkOpenHeading: 'Todavía sin tarjeta',
  cardLinkOpenText:
    'Su tarjeta no nos ha llegado. Puede dejarla {until}. Ahora no se le cobra nada.\n\nSi acaba de dejarla, puede tardar un momento: vuelva a mirar dentro de un minuto.',
  cardLinkPaidHeading: 'Su tarjeta está guardada, gracias',
  cardLinkPaidText: 'No se ha cobrado nada por su reserva ({venue}).',
  cardLinkNotDueHeading: 'Ya no hace falta tarjeta',
  cardLinkNotDueText: 'Su reserva ({venue}) ha cambiado, y este enlace ya no pide ninguna tarjeta.',
  cardLinkCancelledText: 'Ya no hace falta ninguna tarjeta, y no se ha cobrado nada.',
  cardLinkExpiredText:
    'El plazo para dejar una tarjeta ha pasado, y no se ha cobrado nada.\n\nPregunte a {venue} si aún podemos guardar {what}.',
  cardLinkLapsedText:
    'Su reserva sigue igual, y no se ha cobrado nada.\n\nTodavía hace falta una tarjeta: pida un nuevo enlace a {venue}.',
  ticketLinkPaidText: 'No queda nada por pagar de sus entradas ({venue}).',
  ticketLinkCancelledHeading: 'Estas entradas se cancelaron',
  ticketLinkTooLateText:
    'Nos llegó después del plazo, y ya no guardábamos sus entradas.\n\nSu dinero está a salvo, y {venue} lo sabe. Póngase en contacto con {venue} e indique la referencia de abajo.',
  nextTable: 'Su mesa está reservada. Si cambian sus planes, puede cambiarla o cancelarla abajo.',
  nextTickets: 'Tenga a mano la referencia de abajo cuando llegue.',
  payOrLose: 'Pague {by}. Hasta entonces le guardamos {what}.',
  payByThen: 'Pague {by}.',
  cardOrLose: 'Deje una tarjeta {by}. Hasta entonces le guardamos {what}.',
  cardByThen: 'Deje una tarjeta {by}.',
  labelEvent: 'Evento',
  labelTickets: 'Entradas',
  labelPhone: 'Teléfono',
  labelFee: 'Cargo',
  labelFeeMost: 'Cargo máximo',
  lookAgain: 'Volver a mirar',
  tryAgain: 'Intentar de nuevo',
  decline: 'Rechazar',
  leaveTheCard: 'Dejar la tarjeta',
  changeOrCancelBooking: 'Cambiar o cancelar su reserva',
  backWithoutPaying: 'Volver sin pagar',
  backWithoutCard: 'Volver sin tarjeta',
  nothingTakenNow: 'Ahora no se le cobra nada. {fee}',
  payDepositHeading: 'Pagar su anticipo',
  payTicketsHeading: 'Pagar sus entradas',
  payFeeHeading: 'Pagar el cargo de su reserva',
  cardRefusedHeading: 'Tarjeta rechazada',
  declinedHeading: 'Pago rechazado',
  nothingTaken: 'No se ha cobrado nada. Puede intentarlo de nuevo abajo.',
  testHeading: 'Esto es una prueba',
  testText:
    'No se mueve dinero y no hace falta tarjeta. Los botones hacen lo que haría un pago o una tarjeta rechazada.',
};
