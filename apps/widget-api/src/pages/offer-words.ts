import type { EntryState } from '@venue/domain/waiting/entry';
import type { PageText } from '@venue/http';

/**
 * Texts for each state of an entry of the waiting list, and for two of an accepted one: `due` while
 * the deposit or the card is missing, and `over` once the booking is cancelled or expired.
 */
export const offerWords: Readonly<Record<EntryState | 'due' | 'over', PageText>> = {
  waiting: { heading: 'You are on the waiting list', text: ['{summary}'] },
  offered: {
    heading: 'A table is free for you',
    text: [
      '{venue} keeps this table for you until {until}. After that, the next guest can have it.',
    ],
  },
  accepted: { heading: 'The table is yours', text: ['We look forward to seeing you at {venue}.'] },
  due: { heading: 'Your table is held for you', text: ['{summary}'] },
  over: {
    heading: 'The booking of this table is over',
    text: ['You accepted the table, and it is not kept for you any more. Your booking says why.'],
  },
  declined: {
    heading: 'You have declined the table',
    text: ['You are no longer on the waiting list. Thank you for letting {venue} know.'],
  },
  ended: {
    heading: 'This place on the waiting list has ended',
    text: ['The offer was not accepted in time, or the day has passed. Nothing is booked.'],
  },
  left: { heading: 'You have left the waiting list', text: ['Nothing is booked at {venue}.'] },
};
