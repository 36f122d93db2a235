/**
 * Turns the arguments of a tool into the fields of a request. Unlike REST, it also accepts a
 * number, a boolean or an object as text, and null for an absent member.
 */
import { checkPayloadLimits } from '../fields/payload-limits';
import { fieldsOf, type Field } from '../fields/field';
import type { RawFields } from '../fields/parse';
import type { IdempotencyChoice } from '../pipeline/deduplication';
import { requestFieldsOf } from '../openapi/schemas';
import type { KeyOperation } from '../operation';
import { keyArgument } from './tool-schemas';

type Members = Readonly<Record<string, unknown>>;

export interface ToolInput {
  readonly idempotency: IdempotencyChoice;
  /** How many values had another type than the schema asks for and were converted. */
  readonly coercedCount: number;
  fields(): Promise<RawFields>;
}

export function inputOf(operation: KeyOperation, given: Members): ToolInput {
  const { argumentNames = {} } = operation;
  const { [keyArgument]: key, ...others } = given;
  const read = understood(fieldsOf(operation.input), own(others, argumentNames));
  return {
    idempotency: {
      key: isNothing(key) ? null : key,
      pointer: `/${keyArgument}`,
      withoutKey: 'repeats-found',
    },
    coercedCount: read.coercedCount,
    async fields() {
      checkPayloadLimits(given);
      return { ...placed(operation, read.members), calledBy: argumentNames };
    },
  };
}

/** Some models send blank text, with or without quotes, in place of no key. */
function isNothing(key: unknown): boolean {
  if (typeof key !== 'string') return key === undefined || key === null;
  const plain = key.trim();
  return plain === '' || /^"\s*"$/.test(plain);
}

/** The members under the operation's own names for them. */
function own(given: Members, argumentNames: Readonly<Record<string, string>>): Members {
  const ownName = new Map(Object.entries(argumentNames).map(([name, called]) => [called, name]));
  const members = Object.entries(given).map(([name, value]) => [ownName.get(name) ?? name, value]);
  return Object.fromEntries(members) as Members;
}

/** Puts each member where a REST request has it, so that both give the same request. */
function placed(operation: KeyOperation, members: Members): RawFields {
  const { path, query } = requestFieldsOf(operation);
  const isParameter = new Set([...path, ...query].map(({ name }) => name));
  const entries = Object.entries(members);
  const parameters = Object.fromEntries(entries.filter(([name]) => isParameter.has(name)));
  if (operation.route.startsWith('GET')) return { parameters, body: undefined };
  return {
    parameters,
    body: Object.fromEntries(entries.filter(([name]) => !isParameter.has(name))),
  };
}

interface Understood {
  readonly members: Members;
  readonly coercedCount: number;
}

/**
 * Unknown members are passed on, since they are checked against the limits; the operation ignores
 * them.
 */
function understood(fields: readonly Field[], given: Members): Understood {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let coercedCount = 0;
  for (const [name, value] of Object.entries(given)) {
    const field = byName.get(name);
    if (field !== undefined && value === null) continue;
    const read = field === undefined ? { value, coercedCount: 0 } : understoodValue(field, value);
    members[name] = read.value;
    coercedCount += read.coercedCount;
  }
  return { members: { ...members }, coercedCount };
}

interface UnderstoodValue {
  readonly value: unknown;
  readonly coercedCount: number;
}

function understoodValue({ kind }: Field, value: unknown): UnderstoodValue {
  const meant = typeof value === 'string' ? coerced(value, kind.schema['type']) : value;
  const coercedCount = meant === value ? 0 : 1;
  if (kind.members === null || !isRecord(meant)) return { value: meant, coercedCount };
  const inner = understood(fieldsOf(kind.members), meant);
  return { value: inner.members, coercedCount: coercedCount + inner.coercedCount };
}

/** The value that a text unambiguously stands for, or the text itself. */
function coerced(text: string, type: unknown): unknown {
  switch (type) {
    case 'integer':
      return /^-?(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === 'false' ? text === 'true' : text;
    case 'object':
      return objectIn(text);
    default:
      return text;
  }
}

function objectIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : text;
  } catch {
    return text;
  }
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
