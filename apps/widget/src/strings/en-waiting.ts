/** English: the waiting list. */
export const strings = {
  waitingTitle: 'Waiting list',
  waitingFor: { one: '{date} · {n} guest', other: '{date} · {n} guests' },
  waitingIntro: 'If a table becomes free at a time that suits you, you get a link to accept it.',
  waitingWindow: 'When would you like to arrive?',
  waitingFrom: 'Earliest',
  waitingUntil: 'Latest',
  waitingTimeMissing: 'Please choose a time.',
  waitingOrder: 'The latest time is before the earliest.',
  waitingNotes: 'Anything we should know? (optional)',
  waitingJoin: 'Join the waiting list',
  waitingSending: 'Joining…',
  waitingFree: 'A table is free already. Choose a time to book it.',
  waitingRefused: 'No table can become free at those times. Please choose others.',
  waitingTooMany: 'You are on several waiting lists already. Please leave one of them first.',
  waitingDone: 'You are on the waiting list',
  waitingNext: 'When a table becomes free, we send you a text with a link.',
  waitingNextBoth: 'When a table becomes free, we send you a text and an e-mail with a link.',
  waitingSoon:
    'Please answer soon: {venue} keeps the table for you for a short time. Nothing is booked until you accept.',
  waitingPlace: 'See or leave your place',
} as const;
