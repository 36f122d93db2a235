import {
  covers,
  parsePhone,
  parseReference,
  type Booking,
  type BookingOnFile,
  type Group,
  type Integration,
  type Reference,
  type Region,
} from '@venue/domain';
import type { Deployment } from './deployment';
import { Problem } from './problems';

/** A failed proof takes at least this long, whatever was wrong. */
const floorMs = 60;

interface Caller {
  readonly caller: Integration;
  readonly group: Group;
}

/**
 * What a caller shows to prove a booking: its reference, the phone on it, and perhaps its venue.
 */
interface Shown {
  readonly reference: string;
  readonly phone: string;
  readonly venueId: string | null;
}

/**
 * The booking that the caller has proved. A wrong reference, a wrong phone, another venue or
 * environment are the same `booking-not-found`, after the same time; too many of them are
 * `lookup-throttled`, right or wrong.
 */
export async function provenBooking(
  input: object,
  caller: Caller,
  deployment: Deployment,
): Promise<BookingOnFile> {
  const shown = input as Shown;
  const startedAt = performance.now();
  const { environment, id } = caller.caller;
  const name =
    parseReference(shown.reference) ?? shown.reference.replace(/[\s-]/g, '').toUpperCase();
  const attempt = {
    integrationId: id,
    referenceHash: deployment.secrets.hash('reference', `${environment} ${name}`),
  };
  const verdict = await deployment.proofs.run(id, () =>
    deployment.attempts.judge(attempt, async (bookings) => {
      const reference = parseReference(shown.reference);
      const file = await bookings.byReference(environment, reference ?? nobodys);
      return isProved(shown, file, { ...caller, deployment }) ? file : null;
    }),
  );
  switch (verdict.kind) {
    case 'proved':
      return verdict.value;
    case 'throttled':
      throw new Problem('lookup-throttled', { retryAfterSeconds: verdict.retryAfterSeconds });
    case 'failed':
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(0, floorMs - (performance.now() - startedAt)));
      });
      throw new Problem('booking-not-found');
  }
}

/**
 * The phone is parsed and compared whether or not there is a booking, so that each failure costs
 * the same.
 */
function isProved(
  shown: Shown,
  file: BookingOnFile | null,
  { caller, group, deployment }: Caller & { deployment: Deployment },
): boolean {
  const booking = file?.booking ?? null;
  const isPhone = isPhoneOn(booking, shown.phone, { group, deployment });
  if (booking === null || !isPhone) return false;
  const isVenue = shown.venueId === null || shown.venueId === booking.venueId;
  return isVenue && covers(caller, booking.venueId);
}

/** Read in the country of the booking's venue; where there is none, in that of the first. */
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

/** Looked up when the text cannot be a reference, so that this failure costs a query too. */
const nobodys = '' as Reference;
const fallbackRegion: Region = 'GB';
