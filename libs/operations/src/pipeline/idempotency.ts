/** The Idempotency-Key: its form, the requests that it covers, and replays. */
import type { Integration, KeyKind } from '@venue/domain/access/caller';
import type { Claim, StoredAnswer } from '@venue/domain/access/idempotency';
import type { RepeatableCall } from '@venue/domain/access/repeats';
import type { RawFields } from '../fields/parse';
import type { Operation } from '../operation';
import { invalid, Problem } from '../problems';
import type { Secrets } from '../authentication/secrets';

const publicVersion = 'v1';

/** The longest key, in characters. */
export const keyMax = 255;

/**
 * The shortest key, in characters, by the kind of its API key. Contract: at least 16 with a
 * publishable key. All browsers use the same API key, so with a short Idempotency-Key, such as a
 * counter, one guest could get another's stored answer.
 */
export const keyMin: Readonly<Record<KeyKind, number>> = { integration: 1, publishable: 16 };

/**
 * The key without surrounding blanks and one pair of double quotes; throws if it is missing or
 * ill-formed. `pointer` is the caller's name for it, and `kind` the kind of the API key.
 */
export function parseIdempotencyKey(
  key: unknown,
  { pointer, kind }: { readonly pointer: string; readonly kind: KeyKind },
): string {
  const plain = typeof key === 'string' ? unquoted(key) : null;
  if (key === null || plain === '') throw new Problem('idempotency-key-required');
  const min = keyMin[kind];
  if (plain === null || plain.length < min || plain.length > keyMax || !/^[!-~]+$/.test(plain)) {
    const name = pointer.replace('/', '');
    const detail = `${name} must be ${min} to ${keyMax} visible ASCII characters.`;
    throw invalid([{ pointer, detail }]);
  }
  return plain;
}

function unquoted(text: string): string {
  return withoutBlanks(withoutBlanks(text).replace(/^"(.*)"$/, '$1'));
}

/**
 * `trim` would also remove other characters, which no key may contain. A pattern for trailing
 * blanks would take quadratic time on a text full of them.
 */
function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && isBlank(text[start])) start += 1;
  while (end > start && isBlank(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isBlank(sign: string | undefined): boolean {
  return sign === ' ' || sign === '\t';
}

export interface IdentifiedRequest {
  readonly operation: Pick<Operation, 'route'>;
  readonly caller: Pick<Integration, 'id' | 'environment'>;
  readonly fields: RawFields;
  readonly input: object;
}

/**
 * Who uses which key, and the exact request: unknown members count, and absent and null differ; the
 * order of members and the spacing of a reference do not matter.
 */
export function claimOf(
  identified: IdentifiedRequest & { readonly idempotencyKey: string },
  secrets: Secrets,
): Claim {
  const { operation, caller, idempotencyKey, fields } = identified;
  const { reference, ...parameters } = fields.parameters;
  const path =
    typeof reference === 'string'
      ? { ...parameters, reference: reference.replace(/[\s-]/g, '').toUpperCase() }
      : fields.parameters;
  const request = [operation.route, publicVersion, sorted(path), sorted(fields.body)];
  return {
    integrationId: caller.id,
    environment: caller.environment,
    keyHash: secrets.hash('idempotency-key', idempotencyKey),
    fingerprint: secrets.hash('fingerprint', JSON.stringify(request)),
    operation: operation.route,
  };
}

/**
 * Identifies a call without a key by its parsed input, so the order of members, absent members and
 * unknown members make no difference.
 */
export function callOf(
  { operation, caller, input }: IdentifiedRequest,
  secrets: Secrets,
): RepeatableCall {
  const wish = JSON.parse(JSON.stringify(input, withoutNulls)) as unknown;
  const call = [operation.route, publicVersion, sorted(wish)];
  return {
    integrationId: caller.id,
    environment: caller.environment,
    callHash: secrets.hash('repeat', JSON.stringify(call)),
    operation: operation.route,
  };
}

function withoutNulls(_name: string, value: unknown): unknown {
  return value ?? undefined;
}

/**
 * The stored answer, if it belongs to the same request; throws `idempotency-conflict` otherwise.
 */
export function replayOf(stored: StoredAnswer, claim: Claim): StoredAnswer {
  if (stored.fingerprint !== claim.fingerprint) throw new Problem('idempotency-conflict');
  return stored;
}

/** The value with all members sorted, as lists of pairs, so that no name is special. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value === 'number' && !Number.isFinite(value)) return [String(value)];
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { members: pairs.map(([name, member]) => [name, sorted(member)]) };
}
