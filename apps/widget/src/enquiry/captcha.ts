/**
 * Solves a challenge in the form of ALTCHA, version 2: looks for a counter whose derived key begins
 * with the required prefix. `deriveBits` works off the main thread, so the page stays responsive
 * without a worker, which a site's policy might refuse.
 */
import type { Challenge } from '../answers';
import type { Flow } from '../flow/flow';

/** Tries under way at a time; more than a device has cores only wait. */
const atOnce = 8;

/** Where the page is not served securely, browsers have no `crypto.subtle`. */
export function canSolve(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Fetches a challenge and solves it; null where none is needed or can be solved. */
export async function solvedFor(flow: Flow): Promise<string | null> {
  if (!flow.config.captcha || !canSolve()) return null;
  const { client, venueId } = flow.dependencies;
  const reply = await client.get<Challenge>('/captcha-challenge', { venueId });
  return reply.answer === undefined ? null : solve(reply.answer);
}

/** The token that is sent with an enquiry or a booking. */
async function solve({ parameters, signature }: Challenge): Promise<string> {
  const { keyPrefix } = parameters;
  for (let first = 0; ; first += atOnce) {
    const tries = Array.from({ length: atOnce }, (_, n) => derive(parameters, first + n));
    const keys = await Promise.all(tries);
    const found = keys.findIndex((key) => key.startsWith(keyPrefix));
    if (found === -1) continue;
    const solution = { counter: first + found, derivedKey: keys[found] };
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
