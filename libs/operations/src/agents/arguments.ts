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
  /** The number of values of another type than the schema requires, which were converted. */
  readonly coercedCount: number;
  fields(): Promise<RawFields>;
}

export function inputOf(operation: KeyOperation, toolArguments: Members): ToolInput {
  const { argumentNames = {} } = operation;
  const { [keyArgument]: key, ...members } = toolArguments;
  const read = coerceMembers(fieldsOf(operation.input), renameMembers(members, argumentNames));
  return {
    idempotency: {
      key: isNothing(key) ? null : key,
      pointer: `/${keyArgument}`,
      withoutKey: 'repeats-found',
    },
    coercedCount: read.coercedCount,
    async fields() {
      checkPayloadLimits(toolArguments);
      return { ...toRawFields(operation, read.members), calledBy: argumentNames };
    },
  };
}

/** Some models send blank text, with or without quotes, instead of no key. */
function isNothing(key: unknown): boolean {
  if (typeof key !== 'string') return key === undefined || key === null;
  const plain = key.trim();
  return plain === '' || /^"\s*"$/.test(plain);
}

/** Renames the members to the operation's own names. */
function renameMembers(members: Members, argumentNames: Readonly<Record<string, string>>): Members {
  const ownName = new Map(Object.entries(argumentNames).map(([name, called]) => [called, name]));
  const renamed = Object.entries(members).map(([name, value]) => [
    ownName.get(name) ?? name,
    value,
  ]);
  return Object.fromEntries(renamed) as Members;
}

/** Puts each member into its place in a REST request, so that both make the same request. */
function toRawFields(operation: KeyOperation, members: Members): RawFields {
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

interface CoercedMembers {
  readonly members: Members;
  readonly coercedCount: number;
}

/**
 * Unknown members are included, since they count towards the limits; the operation ignores them.
 */
function coerceMembers(fields: readonly Field[], toolArguments: Members): CoercedMembers {
  const byName = new Map(fields.map((field) => [field.name, field]));
  const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  let coercedCount = 0;
  for (const [name, value] of Object.entries(toolArguments)) {
    const field = byName.get(name);
    if (field !== undefined && value === null) continue;
    const read = field === undefined ? { value, coercedCount: 0 } : coerceValue(field, value);
    members[name] = read.value;
    coercedCount += read.coercedCount;
  }
  return { members: { ...members }, coercedCount };
}

interface CoercedValue {
  readonly value: unknown;
  readonly coercedCount: number;
}

function coerceValue({ kind }: Field, value: unknown): CoercedValue {
  const coercedValue = typeof value === 'string' ? coerceText(value, kind.schema['type']) : value;
  const coercedCount = coercedValue === value ? 0 : 1;
  if (kind.members === null || !isRecord(coercedValue))
    return { value: coercedValue, coercedCount };
  const inner = coerceMembers(fieldsOf(kind.members), coercedValue);
  return { value: inner.members, coercedCount: coercedCount + inner.coercedCount };
}

/** The value that a text unambiguously represents, or the text itself. */
function coerceText(text: string, type: unknown): unknown {
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
