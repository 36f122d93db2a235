/** German: Sie. */
import type { MessageTexts } from './texts';

export const messages: MessageTexts = {
  moment: '{date} um {time} Uhr',
  onMoment: 'am {date} um {time} Uhr',
  today: 'heute um {time} Uhr',
  tomorrow: 'morgen um {time} Uhr',
  untilTime: 'bis {time} Uhr',
  untilMoment: 'bis {date}, {time} Uhr',
  byTime: 'bis {time} Uhr',
  byMoment: 'bis {date}, {time} Uhr',
  afterTime: 'nach {time} Uhr',
  afterMoment: 'nach {date}, {time} Uhr',

  table: {
    one: 'Ihr Tisch für {n} Person ({venue}, {moment})',
    other: 'Ihr Tisch für {n} Personen ({venue}, {moment})',
  },
  tableBooked: '{table} ist reserviert.',
  tableHeld: '{table} wird {until} für Sie freigehalten.',
  tableCancelled: '{table} ist storniert.',
  tableReleased: {
    one: 'Die Anzahlung ist nicht rechtzeitig eingegangen. Ihr Tisch für {n} Person ({venue}, {moment}) ist deshalb nicht mehr reserviert.',
    other:
      'Die Anzahlung ist nicht rechtzeitig eingegangen. Ihr Tisch für {n} Personen ({venue}, {moment}) ist deshalb nicht mehr reserviert.',
  },
  tableChanged: 'Ihre Reservierung ({venue}) wurde geändert: {plan}{type}. Bisher: {before}.',
  typeChanged: ' ({type} statt {before})',
  plan: { one: '{n} Person, {moment}', other: '{n} Personen, {moment}' },
  reminded: {
    one: 'Wir freuen uns auf Sie {when} ({venue}): ein Tisch für {n} Person.',
    other: 'Wir freuen uns auf Sie {when} ({venue}): ein Tisch für {n} Personen.',
  },
  reference: 'Ihre Reservierungsnummer: {reference}.',
  referenceWas: 'Die Reservierungsnummer war {reference}.',

  payToKeep: 'Bitte zahlen Sie bis dahin die Anzahlung von {amount}, damit er Ihnen bleibt.',
  depositDue:
    'Bis dahin ist eine Anzahlung von {amount} fällig; {venue} meldet sich wegen der Zahlung bei Ihnen.',
  cardToKeep:
    'Bitte hinterlegen Sie bis dahin eine Karte, damit er Ihnen bleibt; jetzt wird nichts abgebucht.',
  cardDue:
    'Bis dahin wird eine Karte benötigt, und jetzt wird nichts abgebucht; {venue} meldet sich deshalb bei Ihnen.',
  fee: 'Wenn Sie stornieren oder nicht kommen, werden {amount} abgebucht.',
  feeAfter: 'Wenn Sie {after} stornieren oder nicht kommen, werden {amount} abgebucht.',
  cardNeeded: 'Zur Sicherung von {amount} wird eine Karte benötigt; jetzt wird nichts abgebucht.',
  owed: 'Eine Anzahlung von {amount} ist noch offen.',
  surplus:
    'Sie haben {amount} mehr gezahlt, als jetzt fällig ist; {venue} meldet sich deshalb bei Ihnen.',
  paid: 'Sie haben {amount} gezahlt; {venue} meldet sich deshalb bei Ihnen.',

  tickets: { one: '{n} Karte {tier}', other: '{n} Karten {tier}' },
  event: '{event}, {moment}',
  ticketsBooked: {
    one: 'Für Sie gebucht: {tickets} für {event}.',
    other: 'Für Sie gebucht: {tickets} für {event}.',
  },
  ticketsHeld: {
    one: '{until} für Sie zurückgelegt: {tickets} für {event}. Bitte zahlen Sie bis dahin {amount}, damit sie Ihnen bleibt.',
    other:
      '{until} für Sie zurückgelegt: {tickets} für {event}. Bitte zahlen Sie bis dahin {amount}, damit sie Ihnen bleiben.',
  },
  ticketsCancelled: {
    one: 'Ihre Buchung ist storniert: {tickets} für {event}.',
    other: 'Ihre Buchung ist storniert: {tickets} für {event}.',
  },
  ticketsReleased: {
    one: 'Ihre Zahlung ist nicht rechtzeitig eingegangen. Wir haben deshalb nicht mehr für Sie zurückgelegt: {tickets} für {event}.',
    other:
      'Ihre Zahlung ist nicht rechtzeitig eingegangen. Wir haben deshalb nicht mehr für Sie zurückgelegt: {tickets} für {event}.',
  },
  ticketsRefunded: '{venue} erstattet {amount} auf die Karte, mit der gezahlt wurde.',

  changeOrCancel: 'Ändern oder stornieren',
  payAmount: '{amount} zahlen',
  leaveCard: 'Karte hinterlegen',
  yourBooking: 'Ihre Reservierung',
  seeTable: 'Tisch ansehen',
  calendarTable: { one: 'Tisch für {n} ({venue})', other: 'Tisch für {n} ({venue})' },
  calendarEvent: '{event} ({venue})',
  codeOfReference: 'QR-Code der Reservierungsnummer {reference}',

  greeting: 'Guten Tag {name},',
  emailConfirmedSubject: 'Ihr Tisch ist reserviert: {venue}',
  emailConfirmedText: '{summary}\n\nWir freuen uns auf Ihren Besuch.',
  emailRestoredSubject: 'Ihr Tisch ist reserviert: {venue}',
  emailRestoredText: 'Die Stornierung Ihrer Reservierung wurde rückgängig gemacht. {summary}',
  emailChangedSubject: 'Ihre Reservierung wurde geändert: {venue}',
  emailChangedText: '{summary}\n\nWir freuen uns auf Ihren Besuch.',
  emailCancelledSubject: 'Ihre Reservierung ist storniert: {venue}',
  emailCancelledText: '{summary}',
  emailReminderSubject: 'Bis bald, {when}: {venue}',
  emailReminderText:
    '{summary}\n\nSie können nicht kommen? Bitte geben Sie uns Bescheid, damit jemand anderes Ihren Tisch bekommen kann.',
  emailTicketsSubject: 'Ihre Karten für {event}: {venue}',
  emailTicketsText: '{summary}\n\nWir freuen uns auf Ihren Besuch.',
  emailTicketLinkSubject: 'Zahlung Ihrer Karten: {venue}',
  emailTicketLinkText: '{summary}\n\nHier können Sie zahlen: {link}',
  emailTicketsCancelledSubject: 'Ihre Karten für {event} sind storniert: {venue}',
  emailTicketsCancelledText: '{summary}',
  emailDepositLinkSubject: 'Ihre Anzahlung: {venue}',
  emailDepositLinkText:
    'Bitte zahlen Sie {amount} {by} für Ihren Tisch am {date} um {time} Uhr: {link}',
  emailExtraSubject: 'Eine Zahlung für Ihre Reservierung: {venue}',
  emailExtraText:
    'Wir bitten Sie, {amount} für Ihre Reservierung am {date} um {time} Uhr zu zahlen: {summary}\n\nBitte zahlen Sie {by}: {link}',
  emailCardSubject: 'Bitte hinterlegen Sie eine Karte für Ihren Tisch: {venue}',
  emailCardText: '{summary}\n\nHinterlegen Sie {by} eine Karte: {link}',
  emailFeeSubject: 'Eine Gebühr für Ihre Reservierung: {venue}',
  emailFeeText:
    'Als Sie einen Tisch ({venue}) für {date} um {time} Uhr reserviert haben, haben Sie einer Gebühr von bis zu {amount} zugestimmt. Ihre Karte wurde abgelehnt. Bitte zahlen Sie {amount} {by}: {link}',
  emailOfferSubject: 'Ein Tisch ist frei: {venue}',
  emailOfferText: {
    one: 'Ein Tisch für {n} Person ist {when} frei ({venue}), und er gehört Ihnen, wenn Sie ihn {by} annehmen. Danach bieten wir ihn dem nächsten Gast der Warteliste an.\n\n{link}',
    other:
      'Ein Tisch für {n} Personen ist {when} frei ({venue}), und er gehört Ihnen, wenn Sie ihn {by} annehmen. Danach bieten wir ihn dem nächsten Gast der Warteliste an.\n\n{link}',
  },

  emailPaymentKeptSubject: 'Ihre Zahlung: {venue}',
  emailPaymentKeptText:
    'Ihre Zahlung von {amount} ({venue}) ist eingegangen, nachdem der Tisch wieder freigegeben war. {venue} ist informiert und meldet sich bei Ihnen.',
  emailTicketPaymentKeptSubject: 'Ihre Zahlung: {venue}',
  emailTicketPaymentKeptText:
    'Ihre Zahlung von {amount} für {event} ist eingegangen, als wir die Karten nicht mehr zurückgelegt hatten. {venue} ist informiert und meldet sich bei Ihnen.',
  emailRefundSubject: 'Ihre Erstattung: {venue}',
  emailRefundText:
    '{venue} hat Ihnen {amount} über das genutzte Zahlungsmittel erstattet. Banken brauchen 5 bis 10 Tage, bis sie es anzeigen. Ihre Reservierungsnummer: {reference}.',
  emailCardRefundSubject: 'Ihre Erstattung: {venue}',
  emailCardRefundText:
    '{venue} hat Ihnen {amount} auf die Karte mit der Endung {ending} erstattet. Banken brauchen 5 bis 10 Tage, bis sie es anzeigen. Ihre Reservierungsnummer: {reference}.',
  emailFeeChargedSubject: 'Ihr Beleg: {venue}',
  emailFeeChargedText:
    '{venue} hat die Gebühr von {amount} für Ihre Reservierung abgebucht, wie bei der Reservierung vereinbart. Ihre Reservierungsnummer: {reference}.',

  smsWithPage: '{summary} Ändern oder stornieren: {manageLink}',
  smsDepositLink:
    '{venue}: Bitte zahlen Sie {amount} {by}, damit Ihr Tisch am {date} Ihnen bleibt: {link}',
  smsExtra:
    '{venue}: Bitte zahlen Sie {amount} für Ihre Reservierung am {date} {by}: {summary} {link}',
  smsCard:
    '{venue}: Bitte hinterlegen Sie {by} eine Karte für Ihren Tisch am {date}. Jetzt wird nichts abgebucht: {link}',
  smsFee:
    '{venue}: Ihre Karte wurde für die Gebühr Ihrer Reservierung am {date} abgelehnt. Bitte zahlen Sie {amount}: {link}',
  smsOffer: {
    one: '{venue}: Ein Tisch für {n} Person ist {when} frei. Nehmen Sie ihn {by} an, sonst geht er an den nächsten Gast: {link}',
    other:
      '{venue}: Ein Tisch für {n} Personen ist {when} frei. Nehmen Sie ihn {by} an, sonst geht er an den nächsten Gast: {link}',
  },
  smsReady: '{venue}: Ihr Tisch ist bereit. Bitte kommen Sie {by} zum Eingang. {link}',

  thanks: 'Vielen Dank.',
  askConfirm: 'Antworten Sie mit 1, um zu bestätigen, oder mit 9, um abzusagen.',
  askComing:
    'Antworten Sie mit 1, wenn Sie unterwegs sind, oder mit 9, um die Warteschlange zu verlassen.',
  replyStarted: 'Sie erhalten wieder SMS von {venue}.',
  replyComing: 'Vielen Dank. {venue} erwartet Sie am Eingang.',
  replyLeft: 'Sie haben die Warteschlange von {venue} verlassen.',
  replyPaid:
    'Sie haben für Ihren Tisch für {plan} bezahlt, und der Betrag wird nicht automatisch erstattet. Antworten Sie noch einmal mit 9, um abzusagen.',
  replyTooLate:
    'Es ist zu spät, Ihren Tisch für {plan} per SMS abzusagen. Antworten Sie noch einmal mit 9, um {venue} um die Absage zu bitten.',
  replyPassedOn:
    'Das Team von {venue} hat Ihre Bitte um Absage erhalten und meldet sich. Bis dahin bleibt Ihr Tisch reserviert.',
  replyMessage: 'Vielen Dank. Das Team von {venue} hat Ihre Nachricht.',
};
