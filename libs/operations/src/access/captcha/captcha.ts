/**
 * A proof of work in the form of ALTCHA, version 2. A browser looks for a counter whose derived key
 * begins with the required prefix, which takes about half a second; the server derives one key. The
 * challenge is signed, so nothing has to be stored before it is solved.
 *
 * ALTCHA's own library signs and checks the same bytes, but uses the machine's clock and its own
 * random numbers; here the time comes from the database, and the random numbers from a port.
 */
import { createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { captchaHardness, type BrowserTraffic } from '@venue/domain/guest/browser-enquiries';
import type { Work } from '@venue/domain/ports';
import type { Instant } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import type { CallContext } from '../../operation';
import type { Secrets } from '../../authentication/secrets';
import { Problem } from '../../problems';
import { readToken, type Challenge, type ChallengeParameters } from './captcha-token';

const lifeSeconds = 10 * 60;
const daySeconds = 24 * 60 * 60;

/** PBKDF2 rounds for one try; a solution takes 256 tries on average. */
const usualCost = 5_000;
const algorithm = 'PBKDF2/SHA-256';
const keyLength = 32;
const keyPrefix = '00';
/** The operation in challenges; a solution is valid for one enquiry or one booking. */
const route = 'POST /enquiries';

type CaptchaCall = Pick<CallContext, 'caller' | 'now' | 'ids' | 'secrets'> & {
  readonly venue: Venue;
};

/** Challenges get harder as browsers send more enquiries within an hour. */
export function newChallenge(traffic: BrowserTraffic, call: CaptchaCall): Challenge {
  const { caller, venue, now, ids, secrets } = call;
  const parameters: ChallengeParameters = {
    algorithm,
    cost: usualCost * captchaHardness(traffic),
    data: { environment: caller.environment, route, venueId: venue.id },
    expiresAt: Math.floor(now / 1000) + lifeSeconds,
    keyLength,
    keyPrefix,
    nonce: sixteenBytes(ids),
    salt: sixteenBytes(ids),
  };
  return { parameters, signature: signatureOf(parameters, secrets) };
}

/** A solved challenge; `challenge` is its id, so that it can be used only once. */
export interface SolvedChallenge {
  readonly challenge: string;
  readonly expiresAt: Instant;
}

/**
 * Whether a token is an unused solution, which is then used up. This happens in the transaction of
 * the call, so that the captcha can be used again if the call fails.
 */
async function isCaptchaSolved(
  token: unknown,
  call: CaptchaCall & { readonly work: Work },
): Promise<boolean> {
  const solved = typeof token === 'string' ? await solvedIn(token, call) : null;
  return solved !== null && call.work.browserEnquiries.use(solved.challenge, solved.expiresAt);
}

/** Throws `captcha_failed` unless the token is an unused solution, which is then used up. */
export async function requireCaptcha(
  token: unknown,
  call: CaptchaCall & { readonly work: Work },
): Promise<void> {
  if (!(await isCaptchaSolved(token, call))) throw captchaProblem();
}

function captchaProblem(): Problem {
  const detail = 'captchaToken must be a new solution of this venue’s captcha.';
  const errors = [{ pointer: '/captchaToken', detail }];
  return new Problem('validation-failed', { code: 'captcha_failed', detail, errors });
}

/** Null unless the token solves in time a challenge that was issued for that venue. */
export async function solvedIn(token: string, call: CaptchaCall): Promise<SolvedChallenge | null> {
  const read = readToken(token);
  if (read === null) return null;
  const { parameters, signature, solution } = read;
  const expected = signatureOf(parameters, call.secrets);
  // Cheap checks come first, so that a forged token costs no derivation.
  if (!isSame(signature, expected) || !isFor(parameters, call)) return null;
  const key = await derive(parameters, solution.counter);
  if (!key.startsWith(parameters.keyPrefix) || !isSame(key, solution.derivedKey)) return null;
  return { challenge: expected, expiresAt: (parameters.expiresAt * 1000) as Instant };
}

function isFor(
  { data, expiresAt }: ChallengeParameters,
  { caller, venue, now }: CaptchaCall,
): boolean {
  const isForUs = data.environment === caller.environment && data.venueId === venue.id;
  return isForUs && data.route === route && now < expiresAt * 1000;
}

/** Signs with a key for each day, that on which the challenge ends. */
function signatureOf(parameters: ChallengeParameters, secrets: Secrets): string {
  const day = Math.floor(parameters.expiresAt / daySeconds);
  const key = secrets.hash('captcha', String(day));
  return createHmac('sha256', key).update(canonical(parameters), 'utf8').digest('hex');
}

/** Members in alphabetical order, as ALTCHA signs them. */
function canonical({ data, ...rest }: ChallengeParameters): string {
  const { algorithm: name, cost, expiresAt, nonce, salt } = rest;
  const { environment, route: of, venueId } = data;
  return JSON.stringify({
    algorithm: name,
    cost,
    data: { environment, route: of, venueId },
    expiresAt,
    keyLength: rest.keyLength,
    keyPrefix: rest.keyPrefix,
    nonce,
    salt,
  });
}

function derive(
  { nonce, salt, cost, keyLength: length }: ChallengeParameters,
  counter: number,
): Promise<string> {
  const password = Buffer.alloc(16 + 4, nonce, 'hex');
  password.writeUInt32BE(counter, 16);
  return new Promise((resolve, reject) => {
    pbkdf2(password, Buffer.from(salt, 'hex'), cost, length, 'sha256', (error, key) => {
      if (error === null) resolve(key.toString('hex'));
      else reject(error);
    });
  });
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function sixteenBytes(ids: CallContext['ids']): string {
  return ids.uuid().replaceAll('-', '');
}
