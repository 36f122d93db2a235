/**
 * The token that a page sends with an enquiry: ALTCHA's JSON in base64. Any other text gives null.
 */

/** Members in alphabetical order, as they are signed. */
export interface ChallengeParameters {
  readonly algorithm: string;
  readonly cost: number;
  /** The purposes that a solution is valid for. */
  readonly data: {
    readonly environment: string;
    readonly route: string;
    readonly venueId: string;
  };
  /** In seconds since 1970. */
  readonly expiresAt: number;
  readonly keyLength: number;
  /** Hexadecimal, like `nonce` and `salt`. */
  readonly keyPrefix: string;
  readonly nonce: string;
  readonly salt: string;
}

export interface Challenge {
  readonly parameters: ChallengeParameters;
  /** Hexadecimal. */
  readonly signature: string;
}

export interface Token extends Challenge {
  readonly solution: { readonly counter: number; readonly derivedKey: string };
}

type Members = Readonly<Record<string, unknown>>;

/** In characters. Real tokens have about 700. */
const lengthMax = 4000;

export function readToken(token: string): Token | null {
  if (token.length > lengthMax) return null;
  const { challenge, solution } = membersOf(jsonIn(token));
  const { parameters, signature } = membersOf(challenge);
  const validParameters = parametersIn(membersOf(parameters));
  const { counter, derivedKey } = membersOf(solution);
  if (validParameters === null || typeof signature !== 'string') return null;
  if (!isCounter(counter) || typeof derivedKey !== 'string') return null;
  return { parameters: validParameters, signature, solution: { counter, derivedKey } };
}

/** Copied member by member, so that unknown members are not signed. */
function parametersIn({ data, ...from }: Members): ChallengeParameters | null {
  const { environment, route, venueId } = membersOf(data);
  const { algorithm, keyPrefix, nonce, salt, cost, expiresAt, keyLength } = from;
  const texts = [environment, route, venueId, algorithm, keyPrefix, nonce, salt];
  const numbers = [cost, expiresAt, keyLength];
  if (!texts.every((text) => typeof text === 'string')) return null;
  if (!numbers.every((number) => Number.isSafeInteger(number))) return null;
  return {
    algorithm,
    cost,
    data: { environment, route, venueId },
    expiresAt,
    keyLength,
    keyPrefix,
    nonce,
    salt,
  } as ChallengeParameters;
}

function isCounter(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 0xffff_ffff;
}

function jsonIn(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return null;
  }
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}
