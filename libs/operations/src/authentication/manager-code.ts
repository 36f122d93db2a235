/** The code that a manager types on a shared device, for one step beyond the rights of a host. */
import { scrypt, timingSafeEqual } from 'node:crypto';
import type { ManagerCodeHash } from '@venue/domain/access/manager-codes';
import type { Secrets } from './secrets';

/** The header with the code, which is in no stored answer, no fingerprint and no log. */
export const managerCodeHeader = 'Manager-Code';

/** Null if the header is missing or empty. Text that can't be a code counts as a wrong one. */
export function managerCodeIn(header: string | null): string | null {
  const text = (header ?? '').trim();
  return text === '' ? null : text;
}

/** 16 MiB and about 50 ms. A code is compared with those of all managers of the venue. */
const cost = { N: 2 ** 14, r: 8, p: 1 };
const bytes = 32;

/**
 * A slow hash of the code's keyed hash. There are only few codes: without the pepper, a copy of the
 * database does not help to guess them; with it, guessing is slow.
 */
export async function hashManagerCode(
  code: string,
  salt: string,
  secrets: Secrets,
): Promise<ManagerCodeHash> {
  return { salt, hash: (await slowHash(code, salt, secrets)).toString('hex') };
}

export async function isManagerCode(
  code: string,
  { salt, hash }: ManagerCodeHash,
  secrets: Secrets,
): Promise<boolean> {
  return timingSafeEqual(await slowHash(code, salt, secrets), Buffer.from(hash, 'hex'));
}

function slowHash(code: string, salt: string, secrets: Secrets): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(secrets.hash('manager-code', code), salt, bytes, cost, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
