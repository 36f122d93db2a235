/** An agent that has only the tools and the instructions can book a table. */
import { describe, expect, it } from '@jest/globals';
import { guest, shared, sharedDeployment } from '@venue/testing/deployment';
import { readKey } from '@venue/operations/authentication/key-text';
import { clients, openAgents } from './agents';
import { ScriptedAgent } from './scripted-agent';

const service = sharedDeployment('2026-12-01T09:00:00Z', undefined, {
  ratePerMinute: 60,
  rateBurst: 8,
});
const agents = shared(() => openAgents(service));

const bookings = (): Promise<{ venue: string; time: string }[]> =>
  service.sql(
    `select slug as venue, to_char(starts_at at time zone 'Europe/London', 'HH24:MI') as time
     from booking join venue on venue.id = venue_id order by booking.created_at`,
  );

const clientNames = ['SDK 1', 'SDK 2, new revision'] as const;

describe.each(clientNames)('an agent that only reads, by the %s', (clientName) => {
  let key: string;
  let agent: ScriptedAgent;
  let done: () => Promise<void>;

  const meet = async (venues: string): Promise<void> => {
    key = await service.issueKey({ venues });
    const open = clients[clientName];
    if (open === undefined) throw new Error('no such client');
    const client = await open(agents.url, key);
    agent = await ScriptedAgent.meet(client);
    done = () => client.close();
  };
  const wish = { date: '2026-12-08', time: '19:00', partySize: 2, guest: { ...guest, email: '' } };
  const person = { name: `Ada of the ${clientName}`, phone: guest.phone };

  it('books what is offered instead of a time that is gone', async () => {
    await meet('the-harbour');
    const before = (await bookings()).length;
    const ended = await agent.fulfil('make a booking', { ...wish, time: '07:00', guest: person });
    await done();
    const made = (await bookings()).slice(before);

    expect(agent.calls.map(({ name }) => name)).toEqual(['create_booking', 'create_booking']);
    expect(ended.how).toBe('done');
    expect(ended.words).toMatch(/ is booked\. Your reference is \w{4} \w{4}\.$/);
    expect(made).toEqual([{ venue: 'the-harbour', time: agent.calls[1]?.given['time'] }]);
    expect(agent.calls[1]?.given['time']).not.toBe('07:00');
  });

  it('finds out which venue is meant, and books there', async () => {
    await meet('all');
    const before = (await bookings()).length;
    const facts = { ...wish, guest: person, venueName: 'The Lantern' };
    const ended = await agent.fulfil('make a booking', facts);
    await done();

    expect(agent.calls.map(({ name }) => name)).toEqual([
      'create_booking',
      'list_venues',
      'create_booking',
    ]);
    expect(ended.how).toBe('done');
    expect((await bookings()).slice(before)).toEqual([{ venue: 'the-lantern', time: '19:00' }]);
  });

  it('stops where people decide, and tells the guest so', async () => {
    await meet('the-harbour');
    const before = (await bookings()).length;
    const ended = await agent.fulfil('make a booking', { ...wish, partySize: 9, guest: person });
    await done();

    expect(agent.calls).toHaveLength(1);
    expect(ended.how).toBe('for-the-venue');
    expect(ended.words).toMatch(/^[A-Z].*\.$/);
    expect(await bookings()).toHaveLength(before);
  });

  it('asks the team once for a change that it can’t make', async () => {
    await meet('the-lantern');
    const facts = { ...wish, date: '2026-12-09', guest: person, phone: guest.phone };
    const { answer } = await agent.fulfil('make a booking', facts);
    const { reference } = answer;
    const change = { reference, phone: guest.phone, partySize: 7 };
    const ended = await agent.fulfil('change a booking', change);
    await done();
    const [asked] = await service.sql<{ count: number }>(
      `select count(*)::int as count from enquiry join booking on booking.id = booking_id
       where reference = $1`,
      [String(reference).replace(' ', '')],
    );

    expect(agent.calls.map(({ name }) => name)).toEqual(['create_booking', 'amend_booking']);
    expect(ended.how).toBe('for-the-venue');
    expect(asked?.count).toBe(1);
  });

  it('waits as long as Retry-After says, and then goes on', async () => {
    await meet('the-harbour');
    await service.get('/venues', { key });
    // All eight calls are spent, and almost one more.
    await service.sql(
      `update rate_spent set full_at = app_now() + interval '8.9 seconds' where integration_id =
         (select integration_id from api_key where public_id = $1)`,
      [readKey(key)?.publicId],
    );
    const ended = await agent.fulfil('check availability', wish);
    await done();

    expect([[1], [2]]).toContainEqual(agent.waitedSeconds);
    expect(agent.calls.map(({ name }) => name)).toEqual([
      'check_availability',
      'check_availability',
    ]);
    expect(ended.how).toBe('done');
  });
});
