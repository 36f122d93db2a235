/** A booking with every optional field set, on every surface that shows bookings. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bookingFields,
  dayFields,
  erasedGuest,
  exportedFields,
  personalFields,
  plainTeamFields,
  wishFields,
} from '@venue/domain/booking/fields';
import type { EventSource } from '@venue/domain/webhook/event-feed';
import { aBooking } from '@venue/testing/bookings';
import {
  columnOf,
  fillBookings,
  filledFields,
  filledNames,
  filledPattern,
  type FilledField,
} from '@venue/testing/filled-booking';
import { eventPayload } from '@venue/operations/webhooks/payload';
import { book } from './rows';
import { example, openTerminal, type OpenTerminal } from './terminal';

const names = filledNames;
const of = (some: readonly string[]): readonly FilledField[] =>
  names.filter((name) => some.includes(name));

let terminal: OpenTerminal;
let texts: Readonly<Record<'listed' | 'day' | 'found' | 'panel' | 'sheet' | 'exported', string>>;

beforeAll(async () => {
  terminal = await openTerminal();
  await terminal.here('apply', example);
  await book(terminal);
  // The history has the guest's former details, so that each field changes.
  await terminal.sql(...fillBookings());
  const json = async (...args: string[]): Promise<string> =>
    JSON.stringify((await terminal.runJson(...args)).json);
  const day = ['--venue', 'the-harbour', '--date', '2099-06-12'];
  texts = {
    listed: (await terminal.here('bookings', 'list')).stdout,
    day: await json('bookings', 'day', ...day),
    found: await json('bookings', 'search', 'zenobia'),
    panel: await json('bookings', 'show', 'K7QP4M2X'),
    sheet: (await terminal.here('bookings', 'show', 'K7QP4M2X')).stdout,
    exported: await json('guests', 'export', '--email', filledFields.guestEmail),
  };
});
afterAll(() => terminal.close());

const described = names.filter((name) => bookingFields[name].described);
const onWebhook = names.filter((name) => bookingFields[name].webhook);
/** Shown only for a cancelled booking, which this one is not. */
const onSheet = names.filter((name) => name !== 'cancelReason');

describe('a booking with every optional field', () => {
  it.each(of(dayFields))('has in the day of the team: %s', (name) => {
    expect(texts.day).toMatch(filledPattern(name));
  });

  it.each(of([...wishFields, 'guestName', 'guestPhone']))('has in the list: %s', (name) => {
    expect(texts.listed).toMatch(filledPattern(name));
  });

  it.each(of(plainTeamFields))('has in the search of the team: %s', (name) => {
    expect(texts.found).toMatch(filledPattern(name));
  });

  it.each(names)('has in the panel of the team: %s', (name) => {
    expect(texts.panel).toMatch(filledPattern(name));
  });

  it.each(onSheet)('has on the sheet of the admin: %s', (name) => {
    expect(texts.sheet.split('History:')[0]).toMatch(filledPattern(name));
  });

  it.each(described)('has in words in its history: %s', (name) => {
    expect(texts.sheet.split('History:')[1]).toMatch(filledPattern(name));
  });

  it.each(of(exportedFields.map(([name]) => name)))(
    'has in the export of the guest: %s',
    (name) => {
      expect(JSON.parse(texts.exported).bookings[0]).toMatchObject({
        [bookingFields[name].exported]: filledFields[name],
      });
    },
  );

  it.each(onWebhook)('has in the body of a webhook: %s', (name) => {
    const facts = { ...aBooking(filledFields), allocation: { tableIds: [], clearedAt: null } };
    const payload = eventPayload(
      {
        endpoint: {
          environment: 'live',
          integrationId: facts.integrationId,
          capabilities: ['changes.read', 'guests.read'],
        },
        change: { part: 'booking', subject: 'booking', kind: 'changed', before: null, after: null },
        subjectFacts: { kind: 'booking', facts: { ...facts, remindedFor: null } },
        venue: { id: facts.venueId, slug: 'the-harbour', zone: 'Europe/London' },
        date: null,
        eventStartsAt: null,
        occurredAt: facts.createdAt,
      } as unknown as EventSource,
      'booking.amended',
    );
    expect(JSON.stringify(payload)).toMatch(filledPattern(name));
  });

  it('says nothing of its guest once it is erased, nor does its history', async () => {
    const everything = Object.fromEntries(personalFields.map((name) => [columnOf(name), 'x']));
    const [{ left }] = await terminal.sql(`select history_without_guest('booking', $1) as left`, [
      everything,
    ]);
    expect(left).toEqual(
      Object.fromEntries(personalFields.map((name) => [columnOf(name), erasedGuest[name]])),
    );

    await terminal.here('erase', '--email', filledFields.guestEmail, '--yes');

    const rows = await terminal.sql('select to_jsonb(booking) as row from booking');
    const history = await terminal.sql('select before, after from history');
    for (const name of of(personalFields))
      expect(JSON.stringify([rows, history])).not.toMatch(filledPattern(name));
  });

  it('can be told by guests in every wish', () => {
    expect(wishFields.every((name) => name in filledFields)).toBe(true);
  });
});
