/** English: messages to guests. Some sentences are those of the API. */
export const messages = {
  // Dates and times.
  moment: '{date} at {time}',
  onMoment: 'on {date} at {time}',
  today: 'today at {time}',
  tomorrow: 'tomorrow at {time}',
  untilTime: 'until {time}',
  untilMoment: 'until {date} at {time}',
  byTime: 'by {time}',
  byMoment: 'by {date} at {time}',
  afterTime: 'after {time}',
  afterMoment: 'after {date} at {time}',

  // A table. `table` is a part of the sentences that follow it.
  table: { other: 'Your table for {n} at {venue} on {moment}' },
  tableBooked: '{table} is booked.',
  tableHeld: '{table} is held for you {until}.',
  tableCancelled: '{table} is cancelled.',
  tableReleased: {
    other:
      'The deposit was not paid in time, so your table for {n} at {venue} on {moment} has been released.',
  },
  tableChanged: 'Your table at {venue} is now for {plan}{type}. It was for {before}.',
  typeChanged: ', as {type} instead of {before}',
  plan: { one: '{n} guest on {moment}', other: '{n} guests on {moment}' },
  reminded: {
    one: 'We look forward to seeing you {when} at {venue}: a table for {n} guest.',
    other: 'We look forward to seeing you {when} at {venue}: a table for {n} guests.',
  },
  reference: 'Your reference is {reference}.',
  referenceWas: 'The reference was {reference}.',

  // Money.
  payToKeep: 'Please pay the deposit of {amount} by then to keep it.',
  depositDue: 'A deposit of {amount} is due by then; {venue} will be in touch about how to pay it.',
  cardToKeep: 'Please leave a card by then to keep it; nothing is taken now.',
  cardDue: 'A card is needed by then, and nothing is taken now; {venue} will be in touch about it.',
  fee: '{amount} is charged if you cancel or don’t come.',
  feeAfter: '{amount} is charged if you cancel {after} or don’t come.',
  cardNeeded: 'A card is needed to guarantee {amount}; nothing is taken now.',
  owed: 'A deposit of {amount} is still to be paid.',
  surplus: 'You have paid {amount} more than is now due; {venue} will be in touch about it.',
  paid: 'You have paid {amount}, and {venue} will be in touch about it.',

  // Tickets.
  tickets: { one: '{n} {tier} ticket', other: '{n} {tier} tickets' },
  event: '{event} on {moment}',
  ticketsBooked: {
    one: 'Your {tickets} for {event} is booked.',
    other: 'Your {tickets} for {event} are booked.',
  },
  ticketsHeld: {
    one: 'Your {tickets} for {event} is held {until}. Please pay {amount} by then to keep it.',
    other: 'Your {tickets} for {event} are held {until}. Please pay {amount} by then to keep them.',
  },
  ticketsCancelled: {
    one: 'Your {tickets} for {event} is cancelled.',
    other: 'Your {tickets} for {event} are cancelled.',
  },
  ticketsReleased: {
    one: 'Your {tickets} for {event} is no longer held, because we did not get the payment in time.',
    other:
      'Your {tickets} for {event} are no longer held, because we did not get the payment in time.',
  },
  ticketsRefunded: '{venue} refunds {amount} to the card that paid.',

  // Buttons, calendars and images.
  changeOrCancel: 'Change or cancel',
  payAmount: 'Pay {amount}',
  leaveCard: 'Leave a card',
  yourBooking: 'Your booking',
  seeTable: 'See the table',
  calendarTable: { other: 'Table for {n} at {venue}' },
  calendarEvent: '{event} at {venue}',
  codeOfReference: 'QR code of the reference {reference}',

  // E-mails.
  greeting: 'Hello {name},',
  emailConfirmedSubject: 'Your table at {venue} is booked',
  emailConfirmedText: '{summary}\n\nWe look forward to seeing you.',
  emailRestoredSubject: 'Your table at {venue} is booked',
  emailRestoredText: 'The cancellation of your booking has been undone. {summary}',
  emailChangedSubject: 'Your table at {venue} has changed',
  emailChangedText: '{summary}\n\nWe look forward to seeing you.',
  emailCancelledSubject: 'Your table at {venue} is cancelled',
  emailCancelledText: '{summary}',
  emailReminderSubject: 'See you {when} at {venue}',
  emailReminderText:
    '{summary}\n\nCan’t come? Please let us know, so that another guest can have your table.',
  emailTicketsSubject: 'Your tickets for {event} at {venue}',
  emailTicketsText: '{summary}\n\nWe look forward to seeing you.',
  emailTicketLinkSubject: 'Please pay for your tickets at {venue}',
  emailTicketLinkText: '{summary}\n\nYou can pay here: {link}',
  emailTicketsCancelledSubject: 'Your tickets for {event} at {venue} are cancelled',
  emailTicketsCancelledText: '{summary}',
  emailDepositLinkSubject: 'Your deposit for {venue}',
  emailDepositLinkText: 'Please pay {amount} {by} for your table on {date} at {time}: {link}',
  emailExtraSubject: 'A payment for your booking at {venue}',
  emailExtraText:
    'We ask you to pay {amount} for your booking on {date} at {time}: {summary}\n\nPlease pay {by}: {link}',
  emailCardSubject: 'Please leave a card for your table at {venue}',
  emailCardText: '{summary}\n\nLeave a card {by}: {link}',
  emailFeeSubject: 'A fee for your booking at {venue}',
  emailFeeText:
    'You agreed to a fee of up to {amount} when you booked a table at {venue} for {date} at {time}. Your card was declined. Please pay {amount} {by}: {link}',
  emailOfferSubject: 'A table at {venue} is free',
  emailOfferText: {
    one: 'A table for {n} guest is free at {venue} {when}, and it is yours if you accept it {by}. After that we offer it to the next guest on the waiting list.\n\n{link}',
    other:
      'A table for {n} guests is free at {venue} {when}, and it is yours if you accept it {by}. After that we offer it to the next guest on the waiting list.\n\n{link}',
  },

  // E-mails, or texts to guests without an address.
  emailPaymentKeptSubject: 'Your payment to {venue}',
  emailPaymentKeptText:
    'Your payment of {amount} to {venue} arrived after the table had been released. {venue} has been told and will be in touch about it.',
  emailTicketPaymentKeptSubject: 'Your payment to {venue}',
  emailTicketPaymentKeptText:
    'Your payment of {amount} for {event} arrived when we were no longer holding the tickets. {venue} has been told and will be in touch about it.',
  emailRefundSubject: 'Your refund from {venue}',
  emailRefundText:
    '{venue} has refunded {amount} to the way you paid. Banks take 5 to 10 days to show it. Your reference is {reference}.',
  emailCardRefundSubject: 'Your refund from {venue}',
  emailCardRefundText:
    '{venue} has refunded {amount} to the card ending {ending}. Banks take 5 to 10 days to show it. Your reference is {reference}.',
  emailFeeChargedSubject: 'Your receipt from {venue}',
  emailFeeChargedText:
    '{venue} has charged the fee of {amount} for your booking, as agreed when you booked. Your reference is {reference}.',

  // Texts.
  smsWithPage: '{summary} Change or cancel: {manageLink}',
  smsDepositLink: '{venue}: to keep your table on {date}, please pay {amount} {by}: {link}',
  smsExtra: '{venue}: please pay {amount} for your booking on {date} {by}: {summary} {link}',
  smsCard:
    '{venue}: please leave a card {by} to keep your table on {date}. Nothing is taken now: {link}',
  smsFee:
    '{venue}: your card for the fee of your booking on {date} was declined. Please pay {amount}: {link}',
  smsOffer: {
    one: '{venue}: a table for {n} guest is free {when}. Accept it {by}, or it goes to the next guest: {link}',
    other:
      '{venue}: a table for {n} guests is free {when}. Accept it {by}, or it goes to the next guest: {link}',
  },
  smsReady: '{venue}: your table is ready. Please come to the door {by}. {link}',

  // Replies to texts.
  thanks: 'Thank you.',
  askConfirm: 'Reply 1 to confirm, or 9 to cancel.',
  askComing: 'Reply 1 if you are on your way, or 9 to leave the queue.',
  replyStarted: 'You get texts from {venue} again.',
  replyComing: 'Thank you. {venue} expects you at the door.',
  replyLeft: 'You have left the queue at {venue}.',
  replyPaid:
    'You have paid for your table for {plan}, and it is not refunded automatically. Reply 9 again to cancel.',
  replyTooLate:
    'It is too late to cancel your table for {plan} by text. Reply 9 again to ask {venue} to cancel.',
  replyPassedOn:
    'The team at {venue} has your request to cancel, and will be in touch. Until then your table stays booked.',
  replyMessage: 'Thank you. The team at {venue} has your message.',
};
