import type { PageText } from '@venue/http';
import type { EntryState } from '@venue/domain/waiting/entry';

/** Texts for each state of a party in the queue at the door. */
export const queueWords: Readonly<Record<EntryState | 'coming', PageText>> = {
  waiting: {
    heading: 'You are in the queue',
    text: ['Please stay near the door of {venue}. You get a text when your table is ready.'],
  },
  offered: {
    heading: 'Table ready',
    text: ['Please come to the door. {venue} keeps your table until {until}.'],
  },
  coming: {
    heading: 'Table ready',
    text: ['The team knows that you are on your way. {venue} keeps your table until {until}.'],
  },
  accepted: { heading: 'You have your table', text: ['Enjoy your time at {venue}.'] },
  declined: { heading: 'You have left the queue', text: ['No table is kept for you at {venue}.'] },
  ended: {
    heading: 'Your place in the queue has ended',
    text: ['No table is kept for you. If you still want one, please ask the team at the door.'],
  },
  left: { heading: 'You have left the queue', text: ['No table is kept for you at {venue}.'] },
};

export const queueFormWords = {
  join: {
    heading: 'Join the queue',
    text: ['For a table now. You see your place in the queue and how long it is likely to take.'],
  },
  sign: {
    heading: 'Waiting for a table? Join the queue',
    text: ['Scan the code with your phone, or open the address below it.'],
  },
  unsolved: {
    heading: 'Please press the button again',
    text: [
      'Many parties have joined from your connection. This page checks first that no program is joining.',
      'If it does not work, please ask the team at the door.',
    ],
  },
  notJoined: { heading: 'You are not in the queue', text: [] },
  atTheDoor: {
    heading: 'Please ask the team at the door',
    text: ['The queue can’t be joined on this page at the moment.'],
  },
} as const satisfies Readonly<Record<string, PageText>>;
