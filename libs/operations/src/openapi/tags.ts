import type { Capability } from '@venue/domain';
import type { Operation } from '../operation';

export interface Tag {
  readonly name: string;
  readonly description: string;
}

const venues = tag('Venues', 'The venues that a key covers, and their brands.');
const content = tag('Content', 'What a venue tells of itself: hours, menus and answers.');
const events = tag('Events', 'Events, their dates, and the seats that are left.');
const availability = tag('Availability', 'Which times are free for a party.');
const bookings = tag('Bookings', 'Tables: to book, find, change and cancel them.');
const deposits = tag('Deposits', 'Payment links for what a booking owes.');
const tickets = tag('Tickets', 'Tickets for events.');
const enquiries = tag('Enquiries', 'Whatever a person at the venue has to decide.');

const widget = tag('Widget', 'What a browser on a venue’s own site does with a publishable key.');

/** The group of an operation in the reference. A capability without a group does not compile. */
const tags: Readonly<Record<Capability, Tag>> = {
  'venues.read': venues,
  'content.read': content,
  'events.read': events,
  'availability.read': availability,
  'bookings.create': bookings,
  'bookings.manage': bookings,
  'deposits.send': deposits,
  'tickets.create': tickets,
  'enquiries.create': enquiries,
};

export function tagOf({ capability }: Operation): Tag {
  return capability === null ? widget : tags[capability];
}

function tag(name: string, description: string): Tag {
  return { name, description };
}
