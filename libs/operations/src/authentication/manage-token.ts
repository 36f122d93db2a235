/**
 * The token of a booking's own page; it proves the booking, like reference and phone elsewhere. It
 * consists of the reference and 128 bits of an HMAC of the booking's id under the pepper, so
 * nothing is stored, and the database alone does not reveal it.
 */
import { timingSafeEqual } from 'node:crypto';
import type { Booking } from '@venue/domain/booking/booking';
import type { Reference } from '@venue/domain/shared/ids';
import type { Secrets } from './secrets';

const macLength = 22;

type Tokened = Pick<Booking, 'id' | 'reference'>;

/** The settings and secrets that the addresses of a booking depend on. */
export interface LinkContext {
  readonly settings: { readonly baseUrl: string };
  readonly secrets: Secrets;
}

export function manageToken(booking: Tokened, secrets: Secrets): string {
  return booking.reference + macOf(booking, secrets);
}

/** The reference in a token, for finding the booking; null if the text is no token. */
export function referenceInToken(token: string): Reference | null {
  return /^[0-9A-Z]{8,12}[\w-]{22}$/.test(token) ? (token.slice(0, -macLength) as Reference) : null;
}

/** Whether the token belongs to that booking; the comparison takes constant time. */
export function isTokenOf(booking: Tokened, token: string, secrets: Secrets): boolean {
  const mac = Buffer.from(macOf(booking, secrets));
  const sentMac = Buffer.from(token.slice(-macLength));
  return token.length > macLength && mac.length === sentMac.length && timingSafeEqual(mac, sentMac);
}

/** The address that a guest opens to see or change the booking. */
export function manageLink(booking: Tokened, { settings, secrets }: LinkContext): string {
  return `${settings.baseUrl}/manage/${manageToken(booking, secrets)}`;
}

/** The address of the booking's calendar file. */
export function calendarLink(booking: Tokened, { settings, secrets }: LinkContext): string {
  return `${settings.baseUrl}/calendar/${manageToken(booking, secrets)}.ics`;
}

function macOf({ id }: Tokened, secrets: Secrets): string {
  return Buffer.from(secrets.hash('manage', id).slice(0, 32), 'hex').toString('base64url');
}
