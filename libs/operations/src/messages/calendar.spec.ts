import { describe, expect, it } from '@jest/globals';
import { firstNameOf } from '@venue/domain/guest/first-name';
import type { Venue } from '@venue/domain/venue/venue';
import ICAL from 'ical.js';
import { aBooking } from '@venue/testing/bookings';
import { at } from '@venue/testing/moments';
import { aVenue } from '@venue/testing/venues';
import { storedOrder } from '@venue/testing/orders';
import { Secrets } from '../authentication/secrets';
import { calendarOf, invitation, ticketCancellation, ticketInvitation } from './calendar';

const contextAt = (venue: Venue) => ({
  venue,
  now: at('2026-06-10 12:00'),
  settings: { baseUrl: 'https://tables.example' },
  secrets: new Secrets('the pepper of a spec'),
});
const here = contextAt(aVenue());
const ada = { name: 'Ada Finch', phone: null, email: 'ada@example.com' };

/** The lines of a file, without those that all files share. */
function linesOf(file: string): readonly string[] {
  return file
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => /^(METHOD|SEQUENCE|DT|LOCATION|STATUS|ORGANIZER|ATTENDEE)/.test(line));
}

function invitationAt(venue: Venue): readonly string[] {
  const booking = aBooking({ guestEmail: ada.email });
  return linesOf(invitation(booking, 'REQUEST', contextAt(venue)));
}

const address = { line1: '1 Quay', line2: null, city: 'Bristol', postcode: 'BS1 5DB', country: '' };

describe('the calendar file of a booking', () => {
  it('invites the guest in the name of the venue, and asks for no reply', () => {
    expect(invitationAt(aVenue({ address }))).toEqual([
      'METHOD:REQUEST',
      'SEQUENCE:1',
      'DTSTAMP:20260610T110000Z',
      'DTSTART:20260612T180000Z',
      'DTEND:20260612T193000Z',
      'LOCATION:The Harbour\\, 1 Quay\\, Bristol\\, BS1 5DB',
      'ORGANIZER;CN="The Harbour":mailto:team@the-harbour.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ada":MAILTO:ada@example.com',
      'STATUS:CONFIRMED',
    ]);
  });

  it('comes from an address of the deployment where the venue has none', () => {
    expect(invitationAt(aVenue({ email: null }))).toContain(
      'ORGANIZER;CN="The Harbour":mailto:no-reply@tables.example',
    );
  });

  it('is at the venue by name alone where its address is not known', () => {
    expect(invitationAt(aVenue())).toContain('LOCATION:The Harbour');
  });

  it('to be fetched has the number of the e-mail about the same change, and no attendee', () => {
    const lines = linesOf(calendarOf(aBooking({ version: 3 }), here));

    expect(lines.slice(0, 2)).toEqual(['METHOD:PUBLISH', 'SEQUENCE:2']);
    expect(lines).toContain('ORGANIZER;CN="The Harbour":mailto:team@the-harbour.example');
    expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([]);
    expect(lines.at(-1)).toBe('STATUS:CONFIRMED');
  });
});

describe('the calendar file of tickets', () => {
  it('invites the buyer as its cancellation does, and is never a newer one', () => {
    expect(linesOf(ticketInvitation(storedOrder(), ada, here))).toEqual([
      'METHOD:REQUEST',
      'SEQUENCE:0',
      'DTSTAMP:20260610T110000Z',
      'DTSTART:20260612T190000Z',
      'DTEND:20260612T210000Z',
      'LOCATION:The Harbour',
      'ORGANIZER;CN="The Harbour":mailto:team@the-harbour.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ada":MAILTO:ada@example.com',
      'STATUS:CONFIRMED',
    ]);
  });

  it('is removed for the buyer by the one of a cancellation', () => {
    expect(linesOf(ticketCancellation(storedOrder(), ada, here))).toEqual([
      'METHOD:CANCEL',
      'SEQUENCE:1',
      'DTSTAMP:20260610T110000Z',
      'DTSTART:20260612T190000Z',
      'DTEND:20260612T210000Z',
      'LOCATION:The Harbour',
      'ORGANIZER;CN="The Harbour":mailto:team@the-harbour.example',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Ada":MAILTO:ada@example.com',
      'STATUS:CANCELLED',
    ]);
  });
});

/** Names as guests type them, and as a calendar shows them in `CN`. */
const hostile: readonly (readonly [string, string])[] = [
  ['The "Harbour"', "The 'Harbour'"],
  ['"', "'"],
  ['Sun;Moon:Stars,Sky', 'Sun;Moon:Stars,Sky'],
  ['One\r\nATTENDEE:mailto:eve@example.com', 'One ATTENDEE:mailto:eve@example.com'],
  ['One\nTwo\tThree', 'One Two Three'],
  ["Up ^ and ^n and ^^ and ^'", "Up ^ and ^n and ^^ and ^'"],
  ['Back\\slash\\n', 'Back/slash/n'],
  ['Café 🎉 '.repeat(20).trim(), 'Café 🎉 '.repeat(20).trim()],
  ['é'.repeat(120), 'é'.repeat(120)],
  ['日本語の店'.repeat(12), '日本語の店'.repeat(12)],
];

function expectLinesOf(file: string): void {
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  for (const line of file.slice(0, -2).split('\r\n')) {
    expect(line).not.toMatch(/[\r\n]/);
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain('\uFFFD');
  }
}

describe('every calendar file', () => {
  it.each(hostile)('can be read, at “%s”', (name, displayName) => {
    // A single word, so that it is shown as a whole.
    const guestName = displayName.replaceAll(/[\s,]/g, '_').replaceAll("'", '"');
    const address = { line1: name, line2: null, city: name, postcode: 'BS1', country: '' };
    const context = contextAt(aVenue({ name, address }));
    const booking = aBooking({ guestName, guestEmail: ada.email });
    const ordered = { ...storedOrder(), eventName: name, tierName: name };
    const buyer = { ...ada, name: guestName };
    const files: readonly (readonly [string, string])[] = [
      ['REQUEST', invitation(booking, 'REQUEST', context)],
      ['CANCEL', invitation(booking, 'CANCEL', context)],
      ['PUBLISH', calendarOf(booking, context)],
      ['REQUEST', ticketInvitation(ordered, buyer, context)],
      ['CANCEL', ticketCancellation(ordered, buyer, context)],
    ];

    for (const [method, file] of files) {
      expectLinesOf(file);
      const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
      expect(calendar.getFirstPropertyValue('method')).toBe(method);
      const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
      const text = (of: string): string => String(event.getFirstPropertyValue(of));
      expect(text('summary')).toContain(name.replaceAll('\r\n', '\n'));
      expect(text('location')).toContain(name.replaceAll('\r\n', '\n'));
      const people = ['organizer', 'attendee'].map((of) => event.getAllProperties(of));
      const shownPeople = people.flat().map((of) => [of.getParameter('cn'), of.getFirstValue()]);
      const guest = [firstNameOf(guestName).replaceAll('"', "'"), 'MAILTO:ada@example.com'];
      expect(shownPeople).toEqual([
        [displayName, 'mailto:team@the-harbour.example'],
        ...(method === 'PUBLISH' ? [] : [guest]),
      ]);
    }
  });
});
