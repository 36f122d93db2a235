import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestDeployment, type TestDeployment, shared } from '@venue/testing/deployment';
import { catalogue } from '@venue/operations/catalogue';
import { openAgents, slugIn, type Agents } from './agents';

const service = shared(() => openTestDeployment());
const agents = shared(() => openAgents(service));

const namesFor = async (key: string): Promise<string[]> => {
  const { body } = await agents.send('tools/list', {}, { key });
  return body.result.tools.map(({ name }: { name: string }) => name);
};

describe('the tools of a key', () => {
  it('are all tools, sorted, if it has every capability', async () => {
    const all = catalogue.flatMap(({ tool }) => tool ?? []).sort();
    const key = await service.issueKey({ capabilities: 'all,waitlist.join' });

    expect(await namesFor(key)).toEqual(all);
  });

  it('are fourteen without the capabilities that came later', async () => {
    const names = await namesFor(service.key);

    expect(names).toHaveLength(14);
    expect(names).not.toContain('join_waiting_list');
  });

  it('are those of its capabilities', async () => {
    const key = await service.issueKey({ capabilities: 'content.read,venues.read' });

    expect(await namesFor(key)).toEqual([
      'get_menus',
      'get_opening_hours',
      'get_venue',
      'get_venue_knowledge',
      'list_venues',
    ]);
  });

  it('without its capability say so when they are called', async () => {
    const key = await service.issueKey({ capabilities: 'content.read' });
    const refused = await agents.call('cancel_booking', {}, { key });

    expect(refused.isError).toBe(true);
    expect(slugIn(refused)).toBe('capability-missing');
  });

  it('need no venue if it covers one', async () => {
    const ofOne = await service.issueKey({ venues: 'the-pier' });
    const { structuredContent } = await agents.call('get_venue', {}, { key: ofOne });
    const several = await agents.call('get_venue', {});

    expect(structuredContent.name).toBe('The Pier');
    expect(slugIn(several)).toBe('venue-required');
  });

  it('are for its venues, even if callers alternate', async () => {
    const ofOne = await service.issueKey({ venues: 'the-pier' });
    const counts = await Promise.all(
      Array.from({ length: 200 }, async (_, turn) => {
        const { structuredContent } = await agents.call(
          'list_venues',
          {},
          { key: turn % 2 === 0 ? service.key : ofOne },
        );
        return structuredContent.venues.length;
      }),
    );

    expect(counts).toEqual(Array.from({ length: 200 }, (_, turn) => (turn % 2 === 0 ? 3 : 1)));
  });
});

describe('a key for several venues', () => {
  it('gets their names and ids, and where to send one', async () => {
    const refused = await agents.call('get_menus', {});

    const venues = [
      ['The Harbour', 'the-harbour'],
      ['The Lantern', 'the-lantern'],
      ['The Pier', 'the-pier'],
    ].map(([name, slug = '']) => `${name} (${service.venueId[slug]})`);
    expect(refused.content[0]?.text).toBe(
      `Please say which of the 3 venues this is for: ${venues.join(', ')}. Send the id of the one that is meant as venueId; list_venues tells more of each. (venue-required)`,
    );
  });
});

describe('the rate of a key', () => {
  let slow: TestDeployment;
  let slowly: Agents;

  beforeAll(async () => {
    slow = await openTestDeployment(undefined, { ratePerMinute: 60, rateBurst: 3 });
    slowly = await openAgents(slow);
  });
  afterAll(async () => {
    await slowly.close();
    await slow.close();
  });

  it('is shared by both surfaces, and tells an agent how long to wait', async () => {
    const key = await slow.issueKey();
    await slow.get('/venues', { key });
    await slow.get('/venues', { key });
    const last = await slowly.call('list_venues', {}, { key });
    const refused = await slowly.call('list_venues', {}, { key });

    expect(last.isError).toBeUndefined();
    expect(slugIn(refused)).toBe('rate-limited');
    expect(refused.content[0]?.text).toContain('Try again in 1 second.');
    expect(refused._meta).toEqual({ retryAfterSeconds: 1 });
  });

  it('accepts twice as many messages, and refuses more before reading them', async () => {
    const key = await slow.issueKey();
    const answers = [];
    for (let turn = 0; turn < 7; turn += 1) answers.push(await slowly.send('ping', {}, { key }));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('1');
    expect(answers.at(-1)?.body.type).toMatch(/rate-limited$/);
  });

  it('does not query the clock for an expiring key once its messages are spent', async () => {
    const key = await slow.issueKey();
    await slow.sql(
      `update api_key set expires_at = app_now() + interval '1 day' where public_id = $1`,
      [key.split('_')[2]?.slice(0, 8)],
    );
    let times = 0;
    const clock = {
      read: () => {
        times += 1;
        return slow.deployment.clock.read();
      },
    };
    const watched = await openAgents(slow, { deployment: { ...slow.deployment, clock } });
    const statuses = [];
    for (let turn = 0; turn < 9; turn += 1) {
      statuses.push((await watched.send('ping', {}, { key })).status);
    }
    await watched.close();

    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(times).toBe(6);
  });
});

describe('an address that sends bad keys', () => {
  it('is refused 600 times in a minute, and then before any database work', async () => {
    const statuses = new Set<number>();
    for (let sent = 0; sent < 600; sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => agents.send('tools/list', {}, { key: 'vb_live_nothing' })),
      );
      for (const { status } of answers) statuses.add(status);
    }
    const beyond = await agents.send('tools/list', {}, { key: 'vb_live_nothing' });

    expect([...statuses]).toEqual([401]);
    expect(beyond.status).toBe(429);
    expect((await agents.send('tools/list')).status).toBe(200);
  });
});
