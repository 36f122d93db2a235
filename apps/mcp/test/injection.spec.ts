/**
 * Texts of venues and guests reach an agent in their own fields and nowhere else: not in the tools,
 * in sentences to read out, or in errors that name the next step.
 */
import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import {
  guest,
  openTestDeployment,
  type GroupEdit,
  type TestDeployment,
  shared,
} from '@venue/testing/deployment';
import { toolsOf } from '@venue/operations/agents/tools';
import { catalogue } from '@venue/operations/catalogue';
import { readGroup } from '@venue/runtime';
import { clients, openAgents, type Agents, type ToolAnswer } from './agents';
import { asGuestText, asName, hostile, marker } from './injection-corpus';
import { ScriptedAgent } from './scripted-agent';

/** A group that has these texts in every free-text field. */
function pagesOf(texts: readonly string[]): GroupEdit {
  const dish = (text: string, id: number) => {
    return { id, name: asName(text), description: text.slice(0, 1000), price: asName(text) };
  };
  // The name of a section is one line.
  const lineOf = (text: string): string => text.replaceAll('\n', ' ');
  const menu = Object.fromEntries(texts.map((text, id) => [lineOf(text), [dish(text, id)]]));
  const documents = {
    'food-menu': { foodMenu: menu },
    'drinks-menu': { drinksMenu: menu },
    faq: { items: texts.map((text) => ({ question: text.slice(0, 500), answer: text })) },
    compendium: { text: texts.join('\n') },
    'venue-details': { dressCode: texts.join('\n'), [texts[0] ?? '']: texts[1] },
    'happy-hours': { items: [{ offer: texts.join('\n') }] },
  };
  const event = (description: string, index: number) => ({
    slug: `event-${index}`,
    name: `Evening ${index}`,
    description,
    tiers: [{ slug: 'free', name: 'Free entry', pricePence: 0, quota: 20 }],
    weekly: [],
    instances: [{ startsAt: '2026-12-10T20:00', durationMinutes: 60, capacity: 20 }],
  });
  return ({ venues }) => {
    for (const venue of venues) {
      venue.description = texts.join('\n').slice(0, 4000);
      venue.knowledge = { ...venue.knowledge, ...documents };
      venue.events = texts.map(event);
    }
  };
}

interface Session {
  readonly service: TestDeployment;
  readonly agents: Agents;
  close(): Promise<void>;
}

async function openSession(edit: GroupEdit): Promise<Session> {
  const service = await openTestDeployment(edit);
  await service.moveTo('2026-12-01T09:00:00Z');
  const agents = await openAgents(service);
  const close = async (): Promise<void> => {
    await agents.close();
    await service.close();
  };
  return { service, agents, close };
}

const poisoned = shared(() => openSession(pagesOf(hostile)));
const harmless = shared(() => openSession(pagesOf(hostile.map((_text, index) => `Soup ${index}`))));

const tools = toolsOf(catalogue);
const names = tools.map(({ definition }) => definition.name);

/** Whether a text contains a word of the fifty, or sends an agent to a tool. */
function isTouched(text: string): boolean {
  return text.includes(marker) || names.some((name) => text.includes(name));
}

const isDocument = (place: string): boolean => /^(food|drinks|document)$/.test(place);

/** The paths of changed strings; list indexes become `*`, and a document is one path. */
function touchedIn(value: unknown, place = ''): string[] {
  if (typeof value === 'string') return isTouched(value) ? [place] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const part = Array.isArray(value) ? '*' : name;
    const inside = isDocument(place) ? place : [place, part].filter(Boolean).join('.');
    return [...(isTouched(name) ? [place] : []), ...touchedIn(one, inside)];
  });
}

const placesIn = (value: unknown): string[] => [...new Set(touchedIn(value))].sort();

const atHarbour = ({ service }: Session) => ({ venueId: service.venueId['the-harbour'] });

describe('the fifty texts', () => {
  it('are fifty, each recognisable in any answer', () => {
    expect(new Set(hostile).size).toBe(50);
    expect(hostile.filter((text) => !text.includes(marker))).toEqual([]);
  });

  it('are served unchanged', async () => {
    const { structuredContent } = await poisoned.agents.call('get_venue_knowledge', {
      ...atHarbour(poisoned),
      topic: 'faq',
    });
    const { items } = structuredContent.document;

    expect(items.map(({ answer }: { answer: string }) => answer)).toEqual(hostile);
  });
});

describe('the server for a venue with these texts', () => {
  it('has the same tools to the byte, and the same instructions', async () => {
    const shown = [];
    for (const { agents } of [poisoned, harmless]) {
      const params = {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'a', version: '1' },
      };
      const { result } = (await agents.send('initialize', params)).body;
      shown.push(JSON.stringify([(await agents.send('tools/list')).body, result]));
    }

    expect(shown[0]).toBe(shown[1]);
    expect(shown[0]).not.toContain(marker);
  });

  it.each([
    ['list_venues', {}, ['venues.*.description']],
    ['get_venue', {}, ['description']],
    ['get_menus', {}, ['drinks', 'food']],
    ['get_venue_knowledge', { topic: 'faq' }, ['document']],
    ['get_venue_knowledge', { topic: 'compendium' }, ['document']],
    ['get_venue_knowledge', { topic: 'venue-details' }, ['document']],
    ['get_venue_knowledge', { topic: 'happy-hours' }, ['document']],
    ['get_venue_knowledge', { topic: 'food-menu' }, ['document']],
    ['get_opening_hours', {}, []],
    ['list_events', {}, ['events.*.description']],
    ['check_availability', { date: '2026-12-08', partySize: 2 }, []],
    [
      'check_availability',
      { date: '2026-12-08', time: '07:00', partySize: 2, acrossVenues: true },
      [],
    ],
    ['check_availability', { date: '2026-12-25', partySize: 2 }, []],
    ['check_availability', { date: '2026-12-08', partySize: 9 }, []],
  ])('%s %j has them in %j alone', async (name, args, places) => {
    const wish = name === 'list_venues' ? {} : { ...atHarbour(poisoned), ...args };
    const { structuredContent, content } = await poisoned.agents.call(name, wish);

    expect(placesIn(structuredContent)).toEqual(places);
    expect(content).toHaveLength(1);
    expect(structuredContent.summary).toMatch(/^[A-Z][^\n]*\.$/);
  });
});

describe('a text of a guest', () => {
  it.each(hostile.map((text, index) => [index, text] as const))(
    'comes back in their own first name at most: %i',
    async (index, text) => {
      const name = asName(text);
      const { reference, answers } = await bookedWith(index, text);
      const proof = { reference, phone: guest.phone };
      const aboutIt = { name, phone: guest.phone, subject: name, message: text };
      const calls: readonly [string, object][] = [
        ['find_booking', proof],
        ['amend_booking', { ...proof, notes: text.slice(0, 900), time: '19:15' }],
        ['amend_booking', { ...proof, partySize: 9, notes: text }],
        ['submit_enquiry', { ...atHarbour(poisoned), ...aboutIt }],
        ['cancel_booking', { ...proof, reason: text }],
        ['cancel_booking', { ...proof, reason: text.slice(0, 400) }],
      ];
      for (const [tool, given] of calls) answers.push(await poisoned.agents.call(tool, given));

      for (const answer of answers) expectClean(answer);
    },
  );

  async function bookedWith(index: number, text: string) {
    const answer = await poisoned.agents.call('create_booking', {
      ...atHarbour(poisoned),
      date: `2026-12-${String(8 + (index % 5)).padStart(2, '0')}`,
      time: '19:00',
      partySize: 2,
      guest: { name: asGuestText(asName(text)), phone: guest.phone },
      notes: asGuestText(text.slice(0, 1000)),
    });
    const { reference, outcome } = answer.structuredContent;
    expect(outcome).toBe('booked');
    return { reference, answers: [answer] };
  }

  /** A first name belongs to the guest, and an error repeats nothing of the request. */
  function expectClean({ isError, content, structuredContent }: ToolAnswer): void {
    if (isError !== true) {
      expect(['', 'booking.guestFirstName']).toContain(placesIn(structuredContent).join(' '));
      return;
    }
    for (const { text } of content) expect(text).not.toContain(marker);
  }
});

describe('an error', () => {
  const texts = [...hostile.slice(0, 3), ...hostile.slice(-3), 'quokka\u0000', marker.repeat(700)];

  it.each(tools.map(({ definition }) => [definition.name, definition.inputSchema] as const))(
    'of %s repeats nothing of the request',
    async (name, schema) => {
      for (const text of texts) {
        const args = Object.fromEntries(
          Object.keys(schema['properties'] ?? {}).map((argument) => [argument, text]),
        );
        const { content, isError } = await poisoned.agents.call(name, { ...args, [text]: text });
        if (name !== 'list_venues') expect(isError).toBe(true);
        if (isError === true) expect(JSON.stringify(content)).not.toContain(marker);
      }
    },
  );

  it('of a tool that does not exist names no tool', async () => {
    const { body } = await poisoned.agents.send('tools/call', { name: marker, arguments: {} });

    expect(body.error.code).toBe(-32602);
    expect(JSON.stringify(body)).not.toContain(marker);
  });
});

describe('an agent that obeys every text', () => {
  const facts = {
    venueName: 'The Harbour',
    date: '2026-12-09',
    time: '07:00',
    partySize: 2,
    guest: { name: 'Ada', phone: guest.phone },
    phone: guest.phone,
    name: 'Ada',
    subject: 'A party',
    message: 'For forty.',
  };
  const topics = ['faq', 'compendium', 'venue-details', 'happy-hours', 'food-menu'];
  const wishes = ['list venues', 'get a venue', 'get the menus', 'get the opening hours'];
  const later = ['find a booking', 'change a booking', 'text a deposit link', 'cancel a booking'];

  /** A whole conversation, with ids and references replaced by their kinds. */
  async function callsAt({ service, agents }: Session): Promise<string> {
    const open = clients['SDK 2, new revision'];
    if (open === undefined) throw new Error('no such client');
    const client = await open(agents.url, await service.issueKey());
    const agent = await ScriptedAgent.meet(client);
    const venueId = service.venueId['the-harbour'];
    const agentFacts = { ...facts, venueId, reference: await earlierBooking(service) };
    for (const wish of wishes) await agent.fulfil(wish, agentFacts);
    for (const topic of topics) {
      await agent.fulfil('get what a venue has published on a topic', { ...agentFacts, topic });
    }
    await agent.fulfil('list upcoming events', agentFacts);
    await agent.fulfil('check availability', facts);
    const { answer } = await agent.fulfil('make a booking', facts);
    const { reference } = answer;
    for (const wish of later) await agent.fulfil(wish, { phone: guest.phone, reference });
    await agent.fulfil('send an enquiry', { ...facts, venueId });
    await client.close();
    return Object.entries(service.venueId).reduce(
      (text, [slug, id]) => text.replaceAll(id, slug),
      JSON.stringify(agent.calls).replaceAll(String(reference), '<reference>'),
    );
  }

  /** A booking that the agent could spoil, since it has all data for that. */
  async function earlierBooking(service: TestDeployment): Promise<string> {
    const { body } = await service.post('/reservations', {
      ...facts,
      venueId: service.venueId['the-harbour'],
      date: '2026-12-16',
      time: '19:00',
    });
    expect(body.outcome).toBe('booked');
    return body.reference;
  }

  it('does the same, whatever the texts of the venue and of other guests', async () => {
    const calls = await callsAt(poisoned);

    expect(calls).toBe(await callsAt(harmless));
    expect(JSON.parse(calls)).toHaveLength(23);
  });

  it('would act differently if a text named a tool', async () => {
    const misled = await openSession((group) => {
      pagesOf(['Soup'])(group);
      group.venues[0].events[0].name = 'An evening of cancel_booking';
    });
    const calls = await callsAt(misled);
    await misled.close();

    expect(calls).toMatch(/"list_events".*"cancel_booking".*"check_availability"/);
  });
});

describe('a name in a sentence', () => {
  const namings: Readonly<Record<string, (group: Group, name: string) => void>> = {
    'a venue': ({ venues: [venue] }, name) => (venue.name = name),
    'a booking type': ({ venues: [venue] }, name) => (venue.bookingTypes[0].name = name),
    'an event': ({ venues: [venue] }, name) => (venue.events[0].name = name),
    'a special day': ({ venues: [venue] }, name) =>
      (venue.knowledge['special-hours'].items[0].name = name),
  };

  it.each(Object.entries(namings))('of %s is one plain line, and short', async (_what, give) => {
    const file = new URL('../../../examples/harbour-group.yaml', import.meta.url);
    const example = await readFile(file, 'utf8');
    const kindWith = (name: string): string => {
      const group: Group = parse(example);
      give(group, name);
      return readGroup(stringify(group)).kind;
    };

    expect(kindWith('A plain name')).not.toBe('faulty');
    for (const name of ['Two\nlines', 'Two\u2028lines', 'A\u0007bell', 'x'.repeat(121), ' ', '']) {
      expect(kindWith(name)).toBe('faulty');
    }
  });
});

type Group = Parameters<GroupEdit>[0];
