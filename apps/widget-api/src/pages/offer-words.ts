import type { EntryState } from '@venue/domain/waiting/entry';
import type { PageText } from '@venue/http';

/** Texts for each state of an entry of the waiting list. */
export const offerWords: Readonly<Record<EntryState, PageText>> = {
  waiting: { heading: 'You are on the waiting list', text: ['{summary}'] },
  offered: {
    heading: 'A table is free for you',
    text: [
      '{venue} keeps this table for you until {until}. After that, the next guest can have it.',
    ],
  },
  accepted: { heading: 'The table is yours', text: ['We look forward to seeing you at {venue}.'] },
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
