/** English: the payment or the card after booking. */
export const strings = {
  payTitle: 'One more step: payment',
  payAmount: 'To pay: {amount}',
  payBy: 'Please pay by {time} on {date}. Until then we keep your place.',
  pay: 'Pay now',
  payAgainTitle: 'Not paid yet',
  payAgain: 'If you have just paid, this page will say so in a moment. If not, you can pay now.',
  payUnheard: 'We have not heard of a payment yet.',
  payUnheardCall: 'We have not heard of a payment yet. You can call {venue} on {phone}.',
  giveUp: 'Book something else',
  overTitle: 'This booking is over',
  payLate:
    'Your payment came too late. It has been kept safe, and {venue} will be in touch with you.',
  cardTitle: 'One more step: a card',
  cardBy:
    'Please leave a card by {time} on {date}. Until then we keep your place. Nothing is taken now.',
  leaveCard: 'Leave a card',
} as const;
