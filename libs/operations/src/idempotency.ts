/** Rules of the Idempotency-Key: its form, what counts as the same request, and replays. */
import type { Claim, Integration, StoredAnswer } from '@venue/domain';
import type { RawFields } from './fields/parse';
import type { Operation } from './operation';
import { invalid, Problem } from './problems';
import type { Secrets } from './secrets';

const publicVersion = 'v1';

/**
 * The key without blanks and one pair of double quotes; throws when it is missing or of another
 * form.
 */
export function parseIdempotencyKey(header: string | null): string {
  const plain = withoutBlanks(withoutBlanks(header ?? '').replace(/^"(.*)"$/, '$1'));
  if (plain === '') throw new Problem('idempotency-key-required');
  if (!/^[!-~]{1,255}$/.test(plain)) {
    const detail = 'Idempotency-Key must be 1 to 255 visible ASCII characters.';
    throw invalid([{ pointer: 'Idempotency-Key', detail }]);
  }
  return plain;
}

/** `trim` would take other signs for blanks too, which no key may hold. */
function withoutBlanks(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}

interface Asked {
  readonly operation: Operation;
  readonly caller: Integration;
  readonly idempotencyKey: string;
  readonly fields: RawFields;
}

/**
 * Whose use of which key this is, and what exactly was asked: unknown members count, absent and
 * null differ, the order of members does not matter, and a reference is one however it is spaced.
 */
export function claimOf(asked: Asked, secrets: Secrets): Claim {
  const { operation, caller, idempotencyKey, fields } = asked;
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
 * The first answer, if it was given to this very request; throws `idempotency-conflict`
 * otherwise.
 */
export function replayOf(stored: StoredAnswer, claim: Claim): StoredAnswer {
  if (stored.fingerprint !== claim.fingerprint) throw new Problem('idempotency-conflict');
  return stored;
}

/** The same value with all members in order, as lists of pairs, so that no name is special. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value === 'number' && !Number.isFinite(value)) return [String(value)];
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return { members: pairs.map(([name, member]) => [name, sorted(member)]) };
}
