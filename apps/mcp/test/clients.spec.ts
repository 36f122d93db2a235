/** Clients of the tools: the SDK, the Inspector, a scripted agent, and the conformance suite. */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readKey } from '@venue/operations/authentication/key-text';
import {
  type TestDeployment,
  guest,
  openTestDeployment,
  shared,
  sharedDeployment,
} from '@venue/testing/deployment';
import { patternOf } from '@venue/testing/say';
import { parse } from 'yaml';
import { type Agents, type AnyClient, type ToolAnswer, clients, openAgents } from './agents';
import { run } from './command';
import { type Forwarder, openForwarder } from './forwarder';
import { ScriptedAgent } from './scripted-agent';

describe('a client', () => {
  const service = sharedDeployment('2026-12-01T09:00:00Z');
  const agents = shared(() => openAgents(service));

  describe.each(Object.entries(clients))('the SDK’s client, %s', (kind, open) => {
    let client: AnyClient;

    beforeAll(async () => {
      client = await open(agents.url, service.key);
    });
    afterAll(() => client.close());

    const call = async (name: string, args: Record<string, unknown>): Promise<ToolAnswer> =>
      (await client.callTool({ name, arguments: args })) as ToolAnswer;

    it('lists the tools, and gets instructions on how to combine them', async () => {
      const { tools } = await client.listTools();

      expect(tools.map(({ name }) => name)).toContain('create_booking');
      expect(client.getInstructions()).toMatch(/^Tables at/);
    });

    it('books, finds, changes and cancels', async () => {
      const venueId = service.venueId['the-lantern'];
      const day = { venueId, date: '2026-12-08', partySize: 2 };
      const free = await call('check_availability', day);
      const { time } = free.structuredContent.times[0];
      const booked = await call('create_booking', {
        ...day,
        time,
        guest: { ...guest, name: `Ada ${kind}` },
        idempotencyKey: kind.replaceAll(/\W/g, '-'),
      });
      const proof = { reference: booked.structuredContent.reference, phone: guest.phone };
      const booking = await call('find_booking', proof);
      const amended = await call('amend_booking', { ...proof, partySize: 3 });
      const cancelled = await call('cancel_booking', proof);

      expect(booked.structuredContent).toMatchObject({ outcome: 'booked', time });
      expect(booking.structuredContent.booking).toMatchObject({ state: 'confirmed', partySize: 2 });
      expect(amended.structuredContent).toMatchObject({ outcome: 'amended' });
      expect(cancelled.structuredContent).toMatchObject({ outcome: 'cancelled' });
    });

    it('gets a problem as text, and continues', async () => {
      const failed = await call('get_venue', { venueId: service.key });

      expect(failed.isError).toBe(true);
      expect(failed.content[0]?.text).toMatch(/^venueId must be the id.*\(validation-failed\)$/);
    });

    it('gets an error for an unknown tool', async () => {
      await expect(call('drop_tables', {})).rejects.toMatchObject({ code: -32602 });
    });
  });

  describe('the log record of a call', () => {
    it('names the tool, its outcome and the client, and no data of a guest', async () => {
      const before = agents.lines.length;
      const client = await clients['SDK 2, new revision']?.(agents.url, service.key);
      const args = { date: '2026-12-08', partySize: '2', venueId: service.venueId['the-lantern'] };
      await client?.callTool({ name: 'check_availability', arguments: args });
      await client?.close();

      expect(agents.lines.slice(before)).toEqual([
        {
          tool: 'check_availability',
          requestId: expect.any(String),
          surface: 'mcp',
          operation: 'POST /availability/search',
          keyId: service.key.split('_')[2],
          environment: 'live',
          outcome: 'available',
          status: 200,
          ms: expect.any(Number),
          revision: '2026-07-28',
          client: 'spec 1.2.3',
          replayed: false,
          firstTraceId: null,
          coercedCount: 1,
        },
      ]);
    });
  });
});

describe('a scripted agent', () => {
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
    const wish = {
      date: '2026-12-08',
      time: '19:00',
      partySize: 2,
      guest: { ...guest, email: '' },
    };
    const person = { name: `Ada of the ${clientName}`, phone: guest.phone };

    it('books what is offered instead of a time that is gone', async () => {
      await meet('the-harbour');
      const before = (await bookings()).length;
      const ended = await agent.fulfil('make a booking', { ...wish, time: '07:00', guest: person });
      await done();
      const made = (await bookings()).slice(before);

      expect(agent.calls.map(({ name }) => name)).toEqual(['create_booking', 'create_booking']);
      expect(ended.how).toBe('done');
      expect(ended.words).toMatch(patternOf('the table is booked'));
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
});

describe('the Inspector', () => {
  let service: TestDeployment;
  let agents: Agents;
  let scratch: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'inspector-'));
    service = await openTestDeployment();
    agents = await openAgents(service);
  });
  afterAll(async () => {
    await agents.close();
    await service.close();
    await rm(scratch, { recursive: true });
  });

  async function inspect(...args: readonly string[]) {
    const target = ['--cli', agents.url, '--transport', 'http', '--format', 'json'];
    const { code, out, err } = await run('@modelcontextprotocol/inspector', [...target, ...args], {
      HOME: scratch,
      MCP_STORAGE_DIR: scratch,
      MCP_AUTO_OPEN_ENABLED: 'false',
      NODE_OPTIONS: '--no-warnings',
    });
    return { code, err, output: out === '' ? null : JSON.parse(out) };
  }

  const withKey = (): string[] => ['--header', `Authorization: Bearer ${service.key}`];
  const call = ['--method', 'tools/call', '--tool-name'];

  describe('the Inspector', () => {
    it('greets the server in the older revision, and reads its instructions', async () => {
      const { code, output } = await inspect(...withKey(), '--method', 'initialize');

      expect(code).toBe(0);
      expect(output.result).toMatchObject({
        protocolVersion: '2025-11-25',
        instructions: expect.stringMatching(/^Tables at/),
      });
    });

    it('lists the tools in the newer revision, and finds nothing wrong with their schemas', async () => {
      const modern = ['--protocol-era', 'modern', '--method', 'tools/list', '--strict'];
      const { code, err, output } = await inspect(...withKey(), ...modern);

      expect([code, err]).toEqual([0, '']);
      expect(output).not.toHaveProperty('schemaFindings');
      expect(output.result.tools).toHaveLength(14);
    });

    it('calls a tool', async () => {
      const listing = [...call, 'list_venues', '--tool-args-json', '{}'];
      const { code, output } = await inspect(...withKey(), ...listing);

      expect(code).toBe(0);
      expect(output.result.structuredContent.venues).toHaveLength(3);
    });

    it('says that a key is required', async () => {
      const { code, err } = await inspect('--stored-auth-only', '--method', 'tools/list');

      expect(code).toBe(3);
      expect(err).toContain('auth_required');
    });

    it.each([
      ['of a tool that does not exist', 'drop_tables', 'tool_not_found'],
      ['that ends in a problem', 'get_venue', 'tool_is_error'],
    ])('explains a call %s', async (_what, tool, fault) => {
      const wish = [...call, tool, '--tool-args-json', '{"venueId": "none"}'];
      const { code, err } = await inspect(...withKey(), ...wish);

      expect(code).toBe(5);
      expect(err).toContain(fault);
    });
  });
});

/**
 * The official suite, including drafts. A baseline lists what this server does not offer; the suite
 * ends with 0 only if nothing else fails, and nothing listed passes.
 */
describe('the conformance suite', () => {
  let service: TestDeployment;
  let agents: Agents;
  let forwarder: Forwarder;
  let scratch: string;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'conformance-'));
    service = await openTestDeployment();
    agents = await openAgents(service);
    forwarder = await openForwarder([agents.url], { authorization: `Bearer ${service.key}` });
  });
  afterAll(async () => {
    await forwarder.close();
    await agents.close();
    await service.close();
    await rm(scratch, { recursive: true });
  });

  interface Check {
    readonly id: string;
    readonly status: string;
  }

  /** Every check that was made, as `scenario:check`. */
  async function checksIn(folder: string): Promise<readonly Check[]> {
    const runs = await readdir(folder);
    const checks = runs.map(async (name) => {
      const scenario = /^server-(.+?)-\d{4}-\d\d-\d\dT/.exec(name)?.[1] ?? name;
      const text = await readFile(join(folder, name, 'checks.json'), 'utf8');
      const made = JSON.parse(text) as Check[];
      return made.map(({ id, status }) => ({ id: `${scenario}:${id}`, status }));
    });
    return (await Promise.all(checks)).flat();
  }

  /** The number of scenarios by revision: a suite that lost some would pass unnoticed. */
  const scenarios = { '2025-11-25': 33, '2026-07-28': 40 };

  describe.each(Object.entries(scenarios))('revision %s', (revision, count) => {
    const baseline = new URL(`../conformance/${revision}.yml`, import.meta.url).pathname;
    let folder: string;
    let ended: Awaited<ReturnType<typeof run>>;

    beforeAll(async () => {
      folder = join(scratch, revision);
      const which = ['--suite', 'all', '--spec-version', revision];
      const args = ['server', '--url', forwarder.url, ...which, '--expected-failures', baseline];
      ended = await run('@modelcontextprotocol/conformance', [...args, '-o', folder]);
    });

    it('is met, except for what is not offered', () => {
      expect(ended).toMatchObject({
        code: 0,
        out: expect.stringContaining('Baseline check passed'),
      });
    });

    it('is checked completely, and each check of the baseline fails', async () => {
      const checks = await checksIn(folder);
      const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
      const { server } = parse(await readFile(baseline, 'utf8')) as { server: string[] };

      expect(await readdir(folder)).toHaveLength(count);
      expect(failed.map(({ id }) => id).sort()).toEqual([...server].sort());
    });
  });
});
