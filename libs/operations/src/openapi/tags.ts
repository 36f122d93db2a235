import type { Capability } from '@venue/domain/access/caller';
import type { TeamCapability } from '@venue/domain/access/team-rights';
import type { RoutedOperation } from '../operation';

export interface Tag {
  readonly name: string;
  readonly description: string;
}

const keys = tag('Keys', 'What the key that you send may do.');
const venues = tag('Venues', 'The venues that a key covers, and their brands.');
const content = tag('Content', 'What a venue publishes: hours, menus and answers.');
const events = tag('Events', 'Events, their dates, and the seats that are left.');
const availability = tag('Availability', 'Which times are free for a party.');
const bookings = tag('Bookings', 'Book, find, change and cancel tables.');
const waiting = tag('Waiting list', 'Wait for a table of a full day.');
const deposits = tag('Deposits', 'Payment links for deposits.');
const tickets = tag('Tickets', 'Tickets for events.');
const enquiries = tag('Enquiries', 'Requests that a person at the venue has to decide.');

const diary = tag('Diary', 'The day: bookings, tickets, messages, and who is signed in.');
const override = tag('Overrides', 'Steps beyond the rules, with a reason.');
const money = tag('Money', 'Payments that need a decision.');
const reports = tag('Reports', 'Figures of past days.');
const setUp = tag('Set-up', 'Keys, the group file, and personal data.');

const widget = tag('Widget', 'For browsers on a venue’s own site, with a publishable key.');

/** The group of an operation in the reference. A capability without a group does not compile. */
const tags: Readonly<Record<Capability | TeamCapability, Tag>> = {
  'venues.read': venues,
  'content.read': content,
  'events.read': events,
  'availability.read': availability,
  'bookings.create': bookings,
  'bookings.manage': bookings,
  'deposits.send': deposits,
  'tickets.create': tickets,
  'enquiries.create': enquiries,
  'changes.read': bookings,
  'guests.read': bookings,
  'waitlist.join': waiting,
  'diary.read': diary,
  'diary.write': diary,
  'diary.override': override,
  'enquiries.manage': enquiries,
  'money.manage': money,
  'reports.read': reports,
  'setup.manage': setUp,
};

export function tagOf({ audience, capability }: RoutedOperation): Tag {
  if (capability !== null) return tags[capability];
  return audience === 'integration' ? keys : widget;
}

function tag(name: string, description: string): Tag {
  return { name, description };
}
