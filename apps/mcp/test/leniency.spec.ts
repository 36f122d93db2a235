/** Agents send numbers as text and null for missing values; exactly that is accepted. */
import { describe, expect, it } from '@jest/globals';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { clients, openAgents, slugIn, type ToolAnswer } from './agents';

const service = sharedDeployment('2026-12-01T09:00:00Z');
const agents = shared(() => openAgents(service));

type Given = Readonly<Record<string, unknown>>;

const search = (args: Given) =>
  agents.call('check_availability', {
    venueId: service.venueId['the-lantern'],
    date: '2026-12-10',
    partySize: 2,
    ...args,
  });

const wish = { venueId: 'the-lantern', date: '2026-12-10', time: '18:00', partySize: 2 };
const enquiry = { name: 'Ada', subject: 'A party', message: 'For twenty.' };

describe('the arguments of a call', () => {
  it.each<Given>([
    { partySize: '2' },
    { acrossVenues: 'true' },
    { time: null, bookingTypeId: null, acrossVenues: null },
    { venueId: 'the-lantern' },
    { mood: 'good', idempotencyKey: 'of no use to a search' },
  ])('may be %j', async (args) => {
    const { structuredContent } = await search(args);

    expect(structuredContent).toEqual((await search({})).structuredContent);
  });

  it.each([
    [{ partySize: '2.5' }, 'partySize must be a whole number from 1 to 1000.'],
    [{ partySize: 'abc' }, 'partySize must be a whole number from 1 to 1000.'],
    [{ partySize: null }, 'partySize is required.'],
    [{ acrossVenues: 'yes' }, 'acrossVenues must be true or false.'],
    [{ date: 'tomorrow' }, 'date must be a calendar day as yyyy-MM-dd, such as 2026-12-05.'],
  ])('may not be %j, and the field is named', async (args, detail) => {
    const refused = await search(args);

    expect(slugIn(refused)).toBe('validation-failed');
    expect(refused.content[0]?.text).toContain(detail);
  });

  it.each([
    ['find_booking', { reference: 'K7QP4M2X', phone: 441174960001 }],
    ['submit_enquiry', { venueId: 'the-pier', ...enquiry, phone: 441174960001 }],
    ['create_booking', { ...wish, guest: { name: 'Ada', phone: 441174960001 } }],
  ])('may not have a phone number as a number, and says how to send it: %s', async (tool, args) => {
    const refused = await agents.call(tool, args);

    expect(slugIn(refused)).toBe('validation-failed');
    expect(refused.content[0]?.text).toMatch(
      /phone must be sent as text in quotes, such as "\+44 117 496 0001": a number has no \+ /,
    );
  });

  it('may have an object as its text', async () => {
    const wish = { venueId: service.venueId['the-lantern'], date: '2026-12-10', time: '18:00' };
    const args = { ...wish, partySize: 2, guest: JSON.stringify(guest), notes: null };

    expect((await agents.call('create_booking', args)).structuredContent.outcome).toBe('booked');
  });

  describe.each(['__proto__', 'constructor', 'prototype'])('called %s', (name) => {
    const args = JSON.parse(`{"${name}":{"partySize":3}}`) as Given;

    it.each(Object.entries(clients))('are refused of %s', async (_client, connect) => {
      const client = await connect(agents.url, service.key);
      const refused = await client.callTool({ name: 'list_venues', arguments: args });
      await client.close();

      expect(slugIn(refused as ToolAnswer)).toBe('validation-failed');
    });

    it('are refused inside an object and in the text of one', async () => {
      const wish = { date: '2026-12-10', time: '18:00', partySize: 2 };
      for (const guest of [args, JSON.stringify(args)]) {
        const refused = await agents.call('create_booking', { ...wish, guest });

        expect(refused.content[0]?.text).toContain(`A member may not be called ${name}.`);
      }
    });
  });

  it('are not converted over REST', async () => {
    const body = { venueId: service.venueId['the-lantern'], date: '2026-12-10', partySize: '2' };

    expect((await service.post('/availability/search', body)).status).toBe(400);
  });
});
