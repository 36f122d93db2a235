/** Spanish: usted. */
import type { MessageTexts } from './texts';

export const messages: MessageTexts = {
  moment: '{date} a las {time}',
  onMoment: 'el {date} a las {time}',
  today: 'hoy a las {time}',
  tomorrow: 'mañana a las {time}',
  untilTime: 'hasta las {time}',
  untilMoment: 'hasta el {date} a las {time}',
  byTime: 'antes de las {time}',
  byMoment: 'antes del {date} a las {time}',
  afterTime: 'después de las {time}',
  afterMoment: 'después del {date} a las {time}',

  table: {
    one: 'Su mesa para {n} persona ({venue}, {moment})',
    other: 'Su mesa para {n} personas ({venue}, {moment})',
  },
  tableBooked: '{table} está reservada.',
  tableHeld: '{table} queda guardada {until}.',
  tableCancelled: '{table} está cancelada.',
  tableReleased: {
    one: 'El anticipo no se pagó a tiempo, y su mesa para {n} persona ({venue}, {moment}) ya no está reservada.',
    other:
      'El anticipo no se pagó a tiempo, y su mesa para {n} personas ({venue}, {moment}) ya no está reservada.',
  },
  tableChanged: 'Su reserva ({venue}) ha cambiado: {plan}{type}. Antes: {before}.',
  typeChanged: ' ({type} en lugar de {before})',
  plan: { one: '{n} persona, {moment}', other: '{n} personas, {moment}' },
  reminded: {
    one: 'Le esperamos {when} ({venue}): una mesa para {n} persona.',
    other: 'Le esperamos {when} ({venue}): una mesa para {n} personas.',
  },
  reference: 'Su referencia: {reference}.',
  referenceWas: 'La referencia era {reference}.',

  payToKeep: 'Para conservarla, pague antes el anticipo de {amount}.',
  depositDue:
    'Antes de esa hora hay que pagar un anticipo de {amount}; {venue} se pondrá en contacto con usted para el pago.',
  cardToKeep: 'Para conservarla, deje antes una tarjeta; ahora no se le cobra nada.',
  cardDue:
    'Antes de esa hora se necesita una tarjeta, y ahora no se le cobra nada; {venue} se pondrá en contacto con usted.',
  fee: 'Si cancela o no viene, se le cobrarán {amount}.',
  feeAfter: 'Si cancela {after} o no viene, se le cobrarán {amount}.',
  cardNeeded: 'Se necesita una tarjeta para garantizar {amount}; ahora no se le cobra nada.',
  owed: 'Queda por pagar un anticipo de {amount}.',
  surplus:
    'Ha pagado {amount} más de lo que ahora corresponde; {venue} se pondrá en contacto con usted.',
  paid: 'Ha pagado {amount}; {venue} se pondrá en contacto con usted.',

  tickets: { one: '{n} entrada {tier}', other: '{n} entradas {tier}' },
  event: '{event}, {moment}',
  ticketsBooked: {
    one: 'Ya está reservada: {tickets} para {event}.',
    other: 'Ya están reservadas: {tickets} para {event}.',
  },
  ticketsHeld: {
    one: 'Le guardamos {until}: {tickets} para {event}. Para conservarla, pague antes {amount}.',
    other: 'Le guardamos {until}: {tickets} para {event}. Para conservarlas, pague antes {amount}.',
  },
  ticketsCancelled: {
    one: 'Su reserva está cancelada: {tickets} para {event}.',
    other: 'Su reserva está cancelada: {tickets} para {event}.',
  },
  ticketsReleased: {
    one: 'No recibimos el pago a tiempo y ya no guardamos su entrada: {tickets} para {event}.',
    other: 'No recibimos el pago a tiempo y ya no guardamos sus entradas: {tickets} para {event}.',
  },
  ticketsRefunded: '{venue} devuelve {amount} a la tarjeta con la que se pagó.',

  changeOrCancel: 'Cambiar o cancelar',
  payAmount: 'Pagar {amount}',
  leaveCard: 'Dejar una tarjeta',
  yourBooking: 'Su reserva',
  seeTable: 'Ver la mesa',
  calendarTable: { one: 'Mesa para {n} ({venue})', other: 'Mesa para {n} ({venue})' },
  calendarEvent: '{event} ({venue})',
  codeOfReference: 'Código QR de la referencia {reference}',

  greeting: 'Hola {name}:',
  emailConfirmedSubject: 'Su mesa está reservada: {venue}',
  emailConfirmedText: '{summary}\n\nLe esperamos.',
  emailRestoredSubject: 'Su mesa está reservada: {venue}',
  emailRestoredText: 'Se ha anulado la cancelación de su reserva. {summary}',
  emailChangedSubject: 'Su reserva ha cambiado: {venue}',
  emailChangedText: '{summary}\n\nLe esperamos.',
  emailCancelledSubject: 'Su reserva está cancelada: {venue}',
  emailCancelledText: '{summary}',
  emailReminderSubject: 'Le esperamos {when}: {venue}',
  emailReminderText:
    '{summary}\n\n¿No puede venir? Avísenos, por favor, para que otra persona pueda disfrutar de su mesa.',
  emailTicketsSubject: 'Sus entradas para {event}: {venue}',
  emailTicketsText: '{summary}\n\nLe esperamos.',
  emailTicketLinkSubject: 'Pago de sus entradas: {venue}',
  emailTicketLinkText: '{summary}\n\nPuede pagar aquí: {link}',
  emailTicketsCancelledSubject: 'Sus entradas para {event} están canceladas: {venue}',
  emailTicketsCancelledText: '{summary}',
  emailDepositLinkSubject: 'Su anticipo: {venue}',
  emailDepositLinkText: 'Pague {amount} {by} para su mesa del {date} a las {time}: {link}',
  emailExtraSubject: 'Un pago de su reserva: {venue}',
  emailExtraText:
    'Le pedimos que pague {amount} por su reserva del {date} a las {time}: {summary}\n\nPague {by}: {link}',
  emailCardSubject: 'Deje una tarjeta para su mesa: {venue}',
  emailCardText: '{summary}\n\nDeje una tarjeta {by}: {link}',
  emailFeeSubject: 'Un cargo de su reserva: {venue}',
  emailFeeText:
    'Al reservar una mesa ({venue}) para el {date} a las {time}, usted aceptó un cargo de hasta {amount}. Su tarjeta fue rechazada. Pague {amount} {by}: {link}',
  emailOfferSubject: 'Hay una mesa libre: {venue}',
  emailOfferText: {
    one: 'Hay una mesa libre para {n} persona {when} ({venue}), y es suya si la acepta {by}. Después se la ofreceremos a la siguiente persona de la lista de espera.\n\n{link}',
    other:
      'Hay una mesa libre para {n} personas {when} ({venue}), y es suya si la acepta {by}. Después se la ofreceremos a la siguiente persona de la lista de espera.\n\n{link}',
  },

  emailPaymentKeptSubject: 'Su pago: {venue}',
  emailPaymentKeptText:
    'Su pago de {amount} ({venue}) llegó cuando la mesa ya no estaba reservada. {venue} lo sabe y se pondrá en contacto con usted.',
  emailTicketPaymentKeptSubject: 'Su pago: {venue}',
  emailTicketPaymentKeptText:
    'Su pago de {amount} para {event} llegó cuando ya no guardábamos las entradas. {venue} lo sabe y se pondrá en contacto con usted.',
  emailRefundSubject: 'Su devolución: {venue}',
  emailRefundText:
    '{venue} le ha devuelto {amount} por el mismo medio de pago. Los bancos tardan de 5 a 10 días en mostrarlo. Su referencia: {reference}.',
  emailCardRefundSubject: 'Su devolución: {venue}',
  emailCardRefundText:
    '{venue} le ha devuelto {amount} a la tarjeta terminada en {ending}. Los bancos tardan de 5 a 10 días en mostrarlo. Su referencia: {reference}.',
  emailFeeChargedSubject: 'Su recibo: {venue}',
  emailFeeChargedText:
    '{venue} ha cobrado el cargo de {amount} por su reserva, según lo acordado al reservar. Su referencia: {reference}.',

  smsWithPage: '{summary} Cambiar o cancelar: {manageLink}',
  smsDepositLink: '{venue}: para conservar su mesa del {date}, pague {amount} {by}: {link}',
  smsExtra: '{venue}: pague {amount} por su reserva del {date} {by}: {summary} {link}',
  smsCard:
    '{venue}: deje una tarjeta {by} para conservar su mesa del {date}. Ahora no se le cobra nada: {link}',
  smsFee:
    '{venue}: su tarjeta fue rechazada para el cargo de su reserva del {date}. Pague {amount}: {link}',
  smsOffer: {
    one: '{venue}: hay una mesa libre para {n} persona {when}. Acéptela {by}, o pasará a la siguiente persona: {link}',
    other:
      '{venue}: hay una mesa libre para {n} personas {when}. Acéptela {by}, o pasará a la siguiente persona: {link}',
  },
  smsReady: '{venue}: su mesa está lista. Acérquese a la entrada {by}. {link}',

  thanks: 'Gracias.',
  askConfirm: 'Responda 1 para confirmar o 9 para cancelar.',
  askComing: 'Responda 1 si está en camino o 9 para salir de la cola.',
  replyStarted: 'Vuelve a recibir los SMS de {venue}.',
  replyComing: 'Gracias. {venue} le espera en la entrada.',
  replyLeft: 'Ha salido de la cola de {venue}.',
  replyPaid:
    'Ha pagado por su mesa para {plan}, y ese importe no se reembolsa automáticamente. Responda 9 de nuevo para cancelar.',
  replyTooLate:
    'Es demasiado tarde para cancelar su mesa para {plan} por SMS. Responda 9 de nuevo para pedir la cancelación a {venue}.',
  replyPassedOn:
    'El equipo de {venue} tiene su petición de cancelación y se pondrá en contacto con usted. Hasta entonces, su mesa sigue reservada.',
  replyMessage: 'Gracias. El equipo de {venue} tiene su mensaje.',
};
