/** English: the pages of a payment link. */
export const payment = {
  whatTable: 'your table',
  whatTickets: 'your tickets',
  linkOpenHeading: 'Not paid yet',
  linkOpenText:
    'Your payment of {amount} has not reached us. You can pay {until}.\n\nIf you have just paid, it can take a moment to arrive. There is no need to pay twice: please look again in a minute.',
  linkPaidHeading: 'All paid, thank you',
  linkPaidText: 'There is nothing more to pay for your booking at {venue}.',
  linkNotDueHeading: 'Nothing to pay any more',
  linkNotDueText:
    'Your booking at {venue} was changed, and what this link asked for is not due any more.\n\nYour booking is unchanged, and nothing was taken through this link.',
  linkTooLateHeading: 'Your payment came too late',
  linkTooLateText:
    'It reached us after the time to pay had passed, and we were no longer holding {what}.\n\nYour money has been kept safe. {venue} will be in touch with you about it, so there is nothing you need to do.',
  linkCancelledHeading: 'This booking was cancelled',
  linkCancelledText:
    'There is nothing to pay any more.\n\nIf you have paid something already, {venue} can tell you what happens to it.',
  linkExpiredHeading: 'This link has run out',
  linkExpiredText:
    'The time to pay has passed, and no payment has reached us through this link.\n\nPlease get in touch with {venue} to hear whether {what} can still be kept.',
  linkLapsedText:
    'Your booking is unchanged, and nothing has been taken through this link.\n\nThere is still something to pay: please ask {venue} for a new link.',
  linkSupersededHeading: 'There is a newer link',
  linkSupersededText:
    'This one has been replaced by a newer link. Please use the one in the latest message from {venue}.\n\nIf you have had no newer message, {venue} can send you the link again.',
  cardLinkOpenHeading: 'No card yet',
  cardLinkOpenText:
    'Your card has not reached us. You can leave it {until}. Nothing is taken now.\n\nIf you have just left it, it can take a moment to arrive: please look again in a minute.',
  cardLinkPaidHeading: 'Your card is kept, thank you',
  cardLinkPaidText: 'Nothing was taken for your booking at {venue}.',
  cardLinkNotDueHeading: 'No card needed any more',
  cardLinkNotDueText:
    'Your booking at {venue} was changed, and it needs no card from this link any more.',
  cardLinkCancelledText: 'No card is needed any more, and nothing was taken.',
  cardLinkExpiredText:
    'The time to leave a card has passed, and nothing was taken.\n\nPlease get in touch with {venue} to hear whether {what} can still be kept.',
  cardLinkLapsedText:
    'Your booking is unchanged, and nothing has been taken.\n\nA card is still needed: please ask {venue} for a new link.',
  ticketLinkPaidText: 'There is nothing more to pay for your tickets at {venue}.',
  ticketLinkCancelledHeading: 'These tickets were cancelled',
  ticketLinkTooLateText:
    'It reached us after the time to pay had passed, and we were no longer holding your tickets.\n\nYour money has been kept safe, and {venue} has been told. Please get in touch with {venue} about it and name the reference below.',
  nextTable: 'Your table is booked. If your plans change, you can change or cancel it below.',
  nextTickets: 'Please have the reference below ready when you arrive.',
  payOrLose: 'Please pay {by}. Until then, we keep {what} for you.',
  payByThen: 'Please pay {by}.',
  cardOrLose: 'Please leave a card {by}. Until then, we keep {what} for you.',
  cardByThen: 'Please leave a card {by}.',
  labelEvent: 'Event',
  labelTickets: 'Tickets',
  labelPhone: 'Phone',
  labelFee: 'Fee',
  labelFeeMost: 'Fee at most',
  lookAgain: 'Look again',
  tryAgain: 'Try again',
  decline: 'Decline',
  leaveTheCard: 'Leave the card',
  changeOrCancelBooking: 'Change or cancel your booking',
  backWithoutPaying: 'Back without paying',
  backWithoutCard: 'Back without a card',
  nothingTakenNow: 'Nothing is taken now. {fee}',
  payDepositHeading: 'Pay your deposit',
  payTicketsHeading: 'Pay for your tickets',
  payFeeHeading: 'Pay the fee of your booking',
  cardRefusedHeading: 'Card refused',
  declinedHeading: 'Payment declined',
  nothingTaken: 'Nothing was taken. You can try again below.',
  testHeading: 'This is a test',
  testText:
    'No money moves and no card is needed. The buttons do what a payment, or a refused card, would do.',
};
