import { describe, expect, it } from '@jest/globals';
import { amendBooking } from '../bookings/change/amend-booking';
import { checkAvailability } from '../availability/check-availability';
import { makeBooking } from '../bookings/make/make-booking';
import { getMenus } from '../venues/get-menus';
import type { KeyOperation } from '../operation';
import { Problem } from '../problems';
import { getVenue } from '../venues/get-venue';
import { inputOf } from './arguments';

const fieldsOf = (operation: KeyOperation, toolArguments: Record<string, unknown>) =>
  inputOf(operation, toolArguments).fields();

describe('the arguments of a tool', () => {
  it('are in their place of a request over REST', async () => {
    const toolArguments = { reference: 'K7QP 4M2X', phone: '1', idempotencyKey: 'k' };

    expect(await fieldsOf(amendBooking, toolArguments)).toMatchObject({
      parameters: { reference: 'K7QP 4M2X' },
      body: { phone: '1' },
    });
    expect(inputOf(amendBooking, toolArguments).idempotency.key).toBe('k');
  });

  it('are parameters alone where REST has no body', async () => {
    expect(await fieldsOf(getMenus, { venueId: 'v' })).toMatchObject({
      parameters: { venueId: 'v' },
      body: undefined,
    });
  });

  it('may have names of their own', async () => {
    expect(await fieldsOf(getVenue, { venueId: 'v' })).toEqual({
      parameters: { id: 'v' },
      body: undefined,
      calledBy: { id: 'venueId' },
    });
  });

  it.each([
    ['a number as text', { partySize: '2' }, { partySize: 2 }, 1],
    ['a boolean as text', { acrossVenues: 'true' }, { acrossVenues: true }, 1],
    ['null for nothing', { time: null, partySize: 2 }, { partySize: 2 }, 0],
    ['half a guest, which is refused later', { partySize: '2.5' }, { partySize: '2.5' }, 0],
    ['words, which are refused later', { partySize: 'abc' }, { partySize: 'abc' }, 0],
    [
      'a number too long to be one',
      { partySize: '9'.repeat(16) },
      { partySize: '9'.repeat(16) },
      0,
    ],
    ['a text of digits, where text is asked', { date: '2026' }, { date: '2026' }, 0],
  ])('take %s', async (_what, toolArguments, body, coercedCount) => {
    expect((await fieldsOf(checkAvailability, toolArguments)).body).toEqual(body);
    expect(inputOf(checkAvailability, toolArguments).coercedCount).toBe(coercedCount);
  });

  it('take an object as its text, and look into it', async () => {
    const guest = JSON.stringify({ name: 'Ada', phone: '1', email: null });

    expect((await fieldsOf(makeBooking, { guest })).body).toEqual({
      guest: { name: 'Ada', phone: '1' },
    });
    expect(inputOf(makeBooking, { guest }).coercedCount).toBe(1);
  });

  it('leave a list, and a text that is no object, as they are', async () => {
    expect((await fieldsOf(makeBooking, { guest: '[1]' })).body).toEqual({ guest: '[1]' });
    expect((await fieldsOf(makeBooking, { guest: '{' })).body).toEqual({ guest: '{' });
  });

  it.each([makeBooking, getMenus])(
    'refuse members that reach into JavaScript',
    async (operation) => {
      const toolArguments = JSON.parse('{"__proto__": {"partySize": 2}}') as Record<
        string,
        unknown
      >;

      await expect(fieldsOf(operation, toolArguments)).rejects.toThrow(Problem);
    },
  );

  it('take a blank key for none, and no key for a write that looks for repeats', () => {
    const none = { key: null, pointer: '/idempotencyKey', withoutKey: 'repeats-found' };

    for (const idempotencyKey of ['', '  ', '\n', '""', null]) {
      expect(inputOf(makeBooking, { idempotencyKey }).idempotency).toEqual(none);
    }
    expect(inputOf(makeBooking, {}).idempotency).toEqual(none);
  });
});
