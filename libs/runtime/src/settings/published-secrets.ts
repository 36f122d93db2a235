/** Secrets that occur in our files, so that they are public. */
import { isLoopback } from '@venue/domain/access/loopback';
import { parseServers } from '@venue/postgres';

const publishedPeppers: ReadonlySet<string> = new Set([
  // The default of compose.yaml.
  'only-for-trying-out',
  // A former placeholder of docs/containers.md.
  '<at least 16 characters, random>',
]);

const publishedPasswords: ReadonlySet<string> = new Set(['onlyfortryingout']);

/** The values that a program has read; null is not set, or faulty. */
interface PepperSettings {
  readonly BASE_URL?: string | null;
  readonly KEY_PEPPER?: string | null;
}

/** Anyone with the pepper can compute the link of each booking: it must be a secret in public. */
export function pepperFaults({
  BASE_URL = null,
  KEY_PEPPER = null,
}: PepperSettings): readonly string[] {
  if (KEY_PEPPER === null || !publishedPeppers.has(KEY_PEPPER)) return [];
  if (BASE_URL === null || isLoopback(BASE_URL)) return [];
  return [
    `KEY_PEPPER must be a secret of your own, since BASE_URL ${BASE_URL} is a public address: this value is published, and anyone can compute the links to guests’ bookings from it. Set it to the output of “openssl rand -hex 32”.`,
  ];
}

/** Whether a public deployment has a database with a password that is published. */
export function isPasswordPublished(config: {
  readonly baseUrl: string;
  readonly databaseUrl: string | null;
}): boolean {
  if (config.databaseUrl === null || isLoopback(config.baseUrl)) return false;
  const servers = parseServers(config.databaseUrl) ?? [];
  return servers.some((server) => publishedPasswords.has(new URL(server).password));
}
