import {
  covers,
  parsePhone,
  parseReference,
  pause,
  type Booking,
  type BookingOnFile,
  type Bookings,
  type Group,
  type Integration,
  type Reference,
  type Region,
  type Venue,
  type ProofResult,
} from '@venue/domain';
import type { Deployment } from './deployment';
import { Problem } from '../problems';

/** A failed proof takes at least this long, whatever was wrong. */
const floorMs = 60;

interface Caller {
  readonly caller: Integration;
  readonly group: Group;
}

/**
 * What a caller sends to prove a booking: its reference, the phone on it, and perhaps its venue.
 */
interface ProofFields {
  readonly reference: string;
  readonly phone: string;
  readonly venueId: string | null;
}

/**
 * The booking that the caller has proved. A wrong reference, phone, venue or environment gives the
 * same `booking-not-found` after the same time; after too many of them, every attempt gives
 * `lookup-throttled`, right or wrong.
 */
export async function provenBooking(
  input: object,
  caller: Caller,
  deployment: Deployment,
): Promise<BookingOnFile> {
  const startedAt = performance.now();
  const result = await prove(input as ProofFields, caller, deployment);
  switch (result.kind) {
    case 'proved':
      return result.value;
    case 'throttled':
      throw new Problem('lookup-throttled', { retryAfterSeconds: result.retryAfterSeconds });
    case 'failed':
      await untilFloor(startedAt);
      throw new Problem('booking-not-found');
  }
}

/**
 * The booking at that venue which the caller has named and proved, or null. Contract: since the
 * caller learns nothing from it, a failure does not count, and earlier failures do not keep a right
 * reference from being found. The cases can't be told apart, not even by the time taken.
 */
export async function perhapsProven(
  input: object,
  caller: Caller & { readonly venue: Venue },
  deployment: Deployment,
): Promise<BookingOnFile | null> {
  const { bookingReference, phone } = input as Named;
  if (bookingReference === null || phone === null) return null;
  const startedAt = performance.now();
  const shown = { reference: bookingReference, phone, venueId: caller.venue.id };
  const file = await deployment.attempts.evaluate((bookings) =>
    findProved(shown, bookings, { ...caller, deployment }),
  );
  await untilFloor(startedAt);
  return file;
}

/** A booking that may be named in addition to something else. */
interface Named {
  readonly bookingReference: string | null;
  readonly phone: string | null;
}

function prove(
  shown: ProofFields,
  caller: Caller,
  deployment: Deployment,
): Promise<ProofResult<BookingOnFile>> {
  const { environment, id } = caller.caller;
  const name =
    parseReference(shown.reference) ?? shown.reference.replace(/[\s-]/g, '').toUpperCase();
  const attempt = {
    integrationId: id,
    referenceHash: deployment.secrets.hash('reference', `${environment} ${name}`),
  };
  return deployment.proofs.run(id, () =>
    deployment.attempts.prove(attempt, (bookings) =>
      findProved(shown, bookings, { ...caller, deployment }),
    ),
  );
}

async function findProved(
  shown: ProofFields,
  bookings: Bookings,
  caller: Caller & { readonly deployment: Deployment },
): Promise<BookingOnFile | null> {
  const reference = parseReference(shown.reference);
  const file = await bookings.byReference(caller.caller.environment, reference ?? emptyReference);
  return isProved(shown, file, caller) ? file : null;
}

async function untilFloor(startedAt: number): Promise<void> {
  await pause(Math.max(0, floorMs - (performance.now() - startedAt)));
}

/**
 * The phone is parsed and compared whether or not there is a booking, so that each failure costs
 * the same.
 */
function isProved(
  shown: ProofFields,
  file: BookingOnFile | null,
  { caller, group, deployment }: Caller & { deployment: Deployment },
): boolean {
  const booking = file?.booking ?? null;
  const isPhone = isPhoneOn(booking, shown.phone, { group, deployment });
  if (booking === null || !isPhone) return false;
  const isVenue = shown.venueId === null || shown.venueId === booking.venueId;
  return isVenue && covers(caller, booking.venueId);
}

/** Read in the country of the booking's venue; without a booking, in that of the first venue. */
function isPhoneOn(
  booking: Booking | null,
  text: string,
  { group, deployment: { secrets } }: { group: Group; deployment: Deployment },
): boolean {
  const venue = group.venues.find(({ id }) => id === booking?.venueId) ?? group.venues[0];
  const phone = parsePhone(text, venue?.region ?? fallbackRegion) ?? text;
  const onFile = booking === null ? 'nobody' : booking.guestPhone;
  return secrets.matches('phone', phone, secrets.hash('phone', onFile));
}

/** Looked up when the text can't be a reference, so that this failure costs a query too. */
const emptyReference = '' as Reference;
const fallbackRegion: Region = 'GB';
