/**
 * Solves a challenge in the form of ALTCHA, version 2: looks for a counter whose derived key begins
 * with the required prefix. `deriveBits` works off the main thread, so the page stays responsive
 * without a worker, which a site's policy might refuse.
 */
import type { Challenge } from '../answers';
import type { Flow } from '../flow/flow';

/** Counters tried at a time; more than a device has cores only wait. */
const batchSize = 8;

/** False on a page without https, where browsers have no `crypto.subtle`. */
export function canSolve(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Fetches a challenge and solves it. Null where none is needed or none can be solved. */
export async function solveFor(flow: Flow): Promise<string | null> {
  if (!flow.config.captcha || !canSolve()) return null;
  const { client, venueId } = flow.dependencies;
  const reply = await client.get<Challenge>('/captcha-challenge', { venueId });
  return reply.answer === undefined ? null : solve(reply.answer);
}

/** The token that is sent with an enquiry or a booking. */
async function solve({ parameters, signature }: Challenge): Promise<string> {
  const { keyPrefix } = parameters;
  for (let first = 0; ; first += batchSize) {
    const tries = Array.from({ length: batchSize }, (_, n) => derive(parameters, first + n));
    const keys = await Promise.all(tries);
    const match = keys.findIndex((key) => key.startsWith(keyPrefix));
    if (match === -1) continue;
    const solution = { counter: first + match, derivedKey: keys[match] };
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }));
  }
}

async function derive(parameters: Challenge['parameters'], counter: number): Promise<string> {
  const { nonce, salt, cost, keyLength } = parameters;
  const start = fromHex(nonce);
  const password = new Uint8Array(start.length + 4);
  password.set(start);
  new DataView(password.buffer).setUint32(start.length, counter);
  const { subtle } = crypto;
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: cost };
  return toHex(await subtle.deriveBits(algorithm, key, keyLength * 8));
}

function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
