import { describe, expect, it } from '@jest/globals';
import type { Venue } from '@venue/domain';
import { aBooking, at, aVenue, orderOnFile } from '@venue/domain/testing';
import { Secrets } from '../access/secrets';
import { calendarOf, invitation, ticketCalendarOf, ticketCancellation } from './calendar';

const contextAt = (venue: Venue) => ({
  venue,
  now: at('2026-06-10 12:00'),
  settings: { baseUrl: 'https://tables.example' },
  secrets: new Secrets('the pepper of a spec'),
});
const here = contextAt(aVenue());
const ada = { name: 'Ada Finch', phone: null, email: 'ada@example.com' };

/** The lines of a file, without those that are the same in all of them. */
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

  it('to be fetched has the number of the e-mail about the same change, and no parties', () => {
    const lines = linesOf(calendarOf(aBooking({ version: 3 }), here));

    expect(lines.slice(0, 2)).toEqual(['METHOD:PUBLISH', 'SEQUENCE:2']);
    expect(lines.at(-1)).toBe('STATUS:CONFIRMED');
  });
});

describe('the calendar file of tickets', () => {
  it('invites no one, and is never a newer one', () => {
    expect(linesOf(ticketCalendarOf(orderOnFile(), here))).toEqual([
      'METHOD:PUBLISH',
      'SEQUENCE:0',
      'DTSTAMP:20260610T110000Z',
      'DTSTART:20260612T190000Z',
      'DTEND:20260612T210000Z',
      'LOCATION:The Harbour',
      'STATUS:CONFIRMED',
    ]);
  });

  it('is removed for the buyer by the one of a cancellation', () => {
    expect(linesOf(ticketCancellation(orderOnFile(), ada, here))).toEqual([
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
