/**
 * The token of an entry's own pages. It consists of the entry's id and 128 bits of an HMAC of it
 * under the pepper, so nothing is stored, and the database alone does not reveal it.
 */
import { timingSafeEqual } from 'node:crypto';
import { parseUuid, type WaitingEntryId } from '@venue/domain/shared/ids';
import type { LinkContext } from '../authentication/manage-token';
import type { Secrets } from '../authentication/secrets';

const idLength = 32;

function waitingToken(id: WaitingEntryId, secrets: Secrets): string {
  return id.replaceAll('-', '') + macOf(id, secrets);
}

/** The entry of a token; null if the token is not one of ours. */
export function entryIdIn(token: string, secrets: Secrets): WaitingEntryId | null {
  if (!/^[0-9a-f]{32}[\w-]{22}$/.test(token)) return null;
  const digits = token.slice(0, idLength);
  const id = parseUuid(digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
  if (id === null) return null;
  const mac = Buffer.from(macOf(id as WaitingEntryId, secrets));
  const isOurs = timingSafeEqual(mac, Buffer.from(token.slice(idLength)));
  return isOurs ? (id as WaitingEntryId) : null;
}

/** The page on which a guest accepts or declines a table. */
export function offerLink(id: WaitingEntryId, { settings, secrets }: LinkContext): string {
  return `${settings.baseUrl}/offer/${waitingToken(id, secrets)}`;
}

/** The page that shows a guest's place in the list. */
export function waitingLink(id: WaitingEntryId, { settings, secrets }: LinkContext): string {
  return `${settings.baseUrl}/waiting/${waitingToken(id, secrets)}`;
}

function macOf(id: WaitingEntryId, secrets: Secrets): string {
  return Buffer.from(secrets.hash('waiting', id).slice(0, 32), 'hex').toString('base64url');
}
