/**
 * The tools that agents' hosts see. Each rule about a schema exists because a host dropped a tool,
 * or the whole list, without it.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { catalogue } from '../catalogue';
import { examples } from '../openapi/examples';
import { problems } from '../problems';
import { advice } from './advice';
import { toolsOf, type ToolDefinition } from './tools';

const tools = toolsOf(catalogue);
const definitions = tools.map(({ definition }) => definition);
const rows = definitions.map((definition) => [definition.name, definition] as const);

/**
 * The hash of every definition. Agents have learnt these texts, so changing one is a decision,
 * which updates its row.
 */
const hashes: Readonly<Record<string, string>> = {
  amend_booking: 'cf885d1c3cd6',
  cancel_booking: '2d452adf2a41',
  check_availability: '0630107c7a3c',
  create_booking: '57ed282a6483',
  find_booking: 'b189b4f6e2ec',
  get_menus: '08defda43420',
  get_opening_hours: '11a8d895152c',
  get_venue: 'abce8bebd286',
  get_venue_knowledge: '357cacc92e58',
  join_waiting_list: '60204da4d800',
  list_events: '7bf6ce23a7bd',
  list_venues: '069835f92c06',
  report_running_late: '409ab68ca116',
  send_deposit_link: '0a426cb286de',
  submit_enquiry: '54f5c68bd161',
};

/** read-only, destructive, idempotent, open world */
const hints: Readonly<Record<string, readonly boolean[]>> = {
  amend_booking: [false, true, true, false],
  cancel_booking: [false, true, true, false],
  check_availability: [true, false, true, false],
  create_booking: [false, false, false, true],
  find_booking: [true, false, true, false],
  get_menus: [true, false, true, false],
  get_opening_hours: [true, false, true, false],
  get_venue: [true, false, true, false],
  get_venue_knowledge: [true, false, true, false],
  list_events: [true, false, true, false],
  join_waiting_list: [false, false, false, false],
  list_venues: [true, false, true, false],
  report_running_late: [false, false, true, false],
  send_deposit_link: [false, true, false, true],
  submit_enquiry: [false, false, false, false],
};

function hashOf(definition: ToolDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex').slice(0, 12);
}

describe('the tools', () => {
  it('are the operations that have a tool’s name, sorted by it', () => {
    const names = catalogue.flatMap(({ tool }) => tool ?? []);

    expect(definitions.map(({ name }) => name)).toEqual([...names].sort());
  });

  it('have not changed by accident', () => {
    expect(Object.fromEntries(rows.map(([name, one]) => [name, hashOf(one)]))).toEqual(hashes);
  });

  it('tell hosts of the few whose answers may be long, so that those are not put away', () => {
    const long = definitions.filter(({ _meta }) => _meta !== undefined);

    expect(long.map(({ name }) => name)).toEqual(['get_menus', 'get_venue_knowledge']);
    for (const { _meta } of long) {
      expect(_meta).toEqual({ 'anthropic/maxResultSizeChars': 500_000 });
    }
  });

  it('are mentioned by names that exist', () => {
    const spoken = Object.values(advice).flatMap(
      (text) => text.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [],
    );

    expect(spoken.length).toBeGreaterThan(0);
    expect(definitions.map(({ name }) => name)).toEqual(expect.arrayContaining(spoken));
  });

  it('come with advice on every problem, in whole sentences', () => {
    expect(Object.keys(advice).sort()).toEqual(Object.keys(problems).sort());
    for (const text of Object.values(advice)) expect(text).toMatch(/^[A-Za-z][^']*\.$/);
  });
});

describe.each(rows)('%s', (name, definition) => {
  const { title, description, annotations, inputSchema, outputSchema } = definition;

  it('tells hosts all four hints, and its title twice', () => {
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations;

    expect([readOnlyHint, destructiveHint, idempotentHint, openWorldHint]).toEqual(hints[name]);
    expect(annotations.title).toBe(title);
  });

  it('says in 40 to 600 characters what it does, and gives no orders', () => {
    expect(name).toMatch(/^[a-z][a-z_]{2,63}$/);
    expect(description.length).toBeGreaterThanOrEqual(40);
    expect(description.length).toBeLessThanOrEqual(600);
    expect(description).not.toMatch(/\b(must|always|never|important|do not)\b/i);
  });

  it.each([
    ['takes', inputSchema],
    ['gives', outputSchema],
  ])('%s a plain object with plain members', (_what, schema) => {
    expect(faultsIn(schema, { isRoot: true })).toEqual([]);
  });

  it('gives one type for each member, and null beside it where that is possible', () => {
    expect(JSON.stringify(outputSchema)).not.toContain('"type":[');
  });

  it('takes nothing that is a union, and says of each argument what it is', () => {
    expect(JSON.stringify(inputSchema)).not.toMatch(/"(anyOf|oneOf|allOf|not)"|"type":\[/);
    expect(argumentsWithoutWords(inputSchema)).toEqual([]);
  });

  it('compiles as JSON Schema 2020-12, and takes and gives the examples of the reference', () => {
    const ajv = new Ajv2020({ strict: true });
    formats.default(ajv);
    const { route = '', argumentNames = {} } = catalogue.find(({ tool }) => tool === name) ?? {};
    const { request = {}, answers = {} } = examples[route] ?? {};
    const presentArguments = Object.entries(request)
      .filter(([, value]) => value !== null)
      .map(([own, value]) => [argumentNames[own] ?? own, value]);

    expect(ajv.validate(inputSchema, Object.fromEntries(presentArguments))).toBe(true);
    expect(Object.keys(answers)).not.toEqual([]);
    for (const { value } of Object.values(answers)) {
      expect(ajv.validate(outputSchema, value)).toBe(true);
    }
  });
});

type Schema = Readonly<Record<string, unknown>>;

function membersOf({ properties = {} }: Schema): [string, Schema][] {
  return Object.entries(properties as Record<string, Schema>);
}

/** The schema of a nullable value, without the null. */
function notNull(schema: Schema): Schema {
  const { anyOf, ...others } = schema as { anyOf?: readonly Schema[] };
  if (anyOf?.length !== 2 || anyOf[1]?.['type'] !== 'null') return schema;
  return { ...others, ...anyOf[0] };
}

function faultsIn(schema: Schema, { isRoot = false } = {}): string[] {
  const names = membersOf(schema).map(([name]) => name);
  const {
    type,
    format,
    required = [],
    items,
  } = schema as {
    type?: unknown;
    format?: unknown;
    required?: string[];
    items?: Schema;
  };
  const faults = [
    [isRoot && type !== 'object', 'root is no object'],
    [type === undefined, 'no type'],
    [format === 'uuid', 'format uuid'],
  ] as const;
  return [
    ...faults.filter(([isFault]) => isFault).map(([, fault]) => fault),
    ...['anyOf', 'oneOf', 'allOf', 'not', '$schema', '$ref'].filter((word) => word in schema),
    ...required.filter((name) => !names.includes(name)),
    ...membersOf(schema).flatMap(([name, member]) =>
      faultsIn(notNull(member)).map((fault) => `${name}: ${fault}`),
    ),
    ...(items === undefined ? [] : faultsIn(items)),
  ];
}

function argumentsWithoutWords(schema: Schema): string[] {
  return membersOf(schema).flatMap(([name, member]) => [
    ...(typeof member['description'] === 'string' ? [] : [name]),
    ...argumentsWithoutWords(member),
  ]);
}
