import { describe, expect, it } from '@jest/globals';
import { capabilities } from '@venue/domain/access/caller';
import { catalogue } from './catalogue';
import { fieldsOf } from './fields/field';
import type { FieldClass } from './fields/kind';
import { schemaOf } from './fields/schema';
import { problemsOf, type Operation } from './operation';
import { problems, type ProblemSlug } from './problems';

const always = ['invalid-key', 'capability-missing', 'rate-limited'];
const naming = ['venue-required', 'venue-not-found'];
const writing = ['idempotency-key-required', 'idempotency-conflict'];
const proving = ['booking-not-found', 'lookup-throttled'];

/** The contract's list of operations, with the errors that it names for each. */
const contract: Readonly<Record<string, { tool: string; capability: string; errors: string[] }>> = {
  'GET /venues': { tool: 'list_venues', capability: 'venues.read', errors: always },
  'POST /availability/search': {
    tool: 'check_availability',
    capability: 'availability.read',
    errors: [...always, ...naming],
  },
  'POST /reservations': {
    tool: 'create_booking',
    capability: 'bookings.create',
    errors: [...always, ...naming, ...writing, 'validation-failed'],
  },
  'POST /bookings/lookup': {
    tool: 'find_booking',
    capability: 'bookings.manage',
    errors: [...always, ...proving, 'validation-failed'],
  },
  'POST /bookings/{reference}/amend': {
    tool: 'amend_booking',
    capability: 'bookings.manage',
    errors: [...always, ...proving, ...writing, 'validation-failed', 'booking-not-changeable'],
  },
  'POST /bookings/{reference}/cancel': {
    tool: 'cancel_booking',
    capability: 'bookings.manage',
    errors: [...always, ...proving, ...writing, 'booking-not-changeable'],
  },
  'POST /bookings/{reference}/running-late': {
    tool: 'report_running_late',
    capability: 'bookings.manage',
    errors: [...always, ...proving, ...writing, 'booking-not-changeable'],
  },
  'POST /bookings/{reference}/deposit-link': {
    tool: 'send_deposit_link',
    capability: 'deposits.send',
    errors: [
      ...always,
      ...proving,
      ...writing,
      'booking-not-changeable',
      'no-deposit-due',
      'payment-link-unavailable',
      'too-many-links',
    ],
  },
  'POST /booking-enquiries': {
    tool: 'submit_enquiry',
    capability: 'enquiries.create',
    errors: [...always, ...naming, ...writing],
  },
  'GET /opening-hours': {
    tool: 'get_opening_hours',
    capability: 'content.read',
    errors: [...always, ...naming, 'service-unavailable'],
  },
  'GET /knowledge/{topic}': {
    tool: 'get_venue_knowledge',
    capability: 'content.read',
    errors: [...always, ...naming, 'knowledge-not-found', 'service-unavailable'],
  },
  'GET /menus': {
    tool: 'get_menus',
    capability: 'content.read',
    errors: [...always, ...naming, 'knowledge-not-found', 'service-unavailable'],
  },
  'GET /events/upcoming': {
    tool: 'list_events',
    capability: 'events.read',
    errors: [...always, ...naming, 'validation-failed', 'service-unavailable'],
  },
  'GET /venues/{id}': {
    tool: 'get_venue',
    capability: 'venues.read',
    errors: [...always, 'venue-not-found'],
  },
};

const all = catalogue.map((operation) => [operation.route, operation] as const);

describe('the catalogue', () => {
  it('has each operation once, by route and as a tool', () => {
    const routes = catalogue.map(({ route }) => route);
    const tools = catalogue.flatMap(({ tool }) => tool ?? []);

    expect(new Set(routes).size).toBe(routes.length);
    expect(new Set(tools).size).toBe(tools.length);
  });

  it.each(Object.entries(contract))('has %s as the contract says', (route, expected) => {
    const match = catalogue.find((operation) => operation.route === route) as Operation;

    expect(match).toMatchObject({ tool: expected.tool, capability: expected.capability });
    expect([...problemsOf(match)]).toEqual(expect.arrayContaining(expected.errors));
  });
});

describe.each(all)('%s', (_route, operation) => {
  it('needs a capability that keys can have, unless it describes the key', () => {
    expect([...capabilities, null]).toContain(operation.capability);
    expect(operation.capability === null).toBe(operation.route === 'GET /key');
  });

  it('names each of its problems once, and none that does not exist', () => {
    const slugs = problemsOf(operation);

    expect(new Set(slugs).size).toBe(slugs.length);
    expect(Object.keys(problems)).toEqual(expect.arrayContaining([...slugs]));
  });

  it('takes the parameters of its path as fields', () => {
    const inPath = [...operation.route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const fields = fieldsOf(operation.input).map(({ name }) => name);

    expect(fields).toEqual(expect.arrayContaining(inPath));
  });

  it('is a write if it is a POST that changes something', () => {
    const reads = [
      'POST /availability/search',
      'POST /bookings/lookup',
      'POST /waiting-list/lookup',
    ];
    const isRead = operation.route.startsWith('GET') || reads.includes(operation.route);

    expect(operation.effect).toBe(isRead ? 'read' : 'write');
  });

  it('ends its answer with a summary', () => {
    expect(fieldsOf(operation.answer).at(-1)?.name).toBe('summary');
  });

  it('says in words what it is and what each of its fields is', () => {
    expect(operation.title).toMatch(/^[A-Z][\w ]+[^.]$/);
    expect(operation.description).toMatch(/^[A-Z][\s\S]*\.$/);
    for (const words of wordsIn(operation.input).concat(wordsIn(operation.answer))) {
      expect(words).toMatch(/^[A-Z].*\.$/);
      expect(words).not.toMatch(/'/);
    }
  });

  it('has schemas that say of every answer’s member that it is there', () => {
    const { properties, required } = schemaOf(operation.answer) as {
      properties: object;
      required: string[];
    };

    expect(required).toEqual(Object.keys(properties));
  });
});

function wordsIn(type: FieldClass): string[] {
  return fieldsOf(type).flatMap(({ description, kind }) =>
    kind.members === null ? [description] : [description, ...wordsIn(kind.members)],
  );
}

describe('every problem', () => {
  const rows = Object.entries(problems).map(([slug, kind]) => ({
    slug: slug as ProblemSlug,
    ...kind,
  }));

  it.each(rows)('$slug has words that may be read to a guest', ({ slug, title, detail }) => {
    expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(title).toMatch(/^[A-Z][^.]*[^.]$/);
    expect(detail).toMatch(/^[A-Z].*\.$/);
    expect(detail).not.toMatch(/'/);
  });

  it.each(rows)('$slug has a status of its class', ({ status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  });
});
