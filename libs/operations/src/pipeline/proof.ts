import { covers, type Integration } from '@venue/domain/access/caller';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { ProofResult, References } from '@venue/domain/ports';
import { parseReference, type Reference, type VenueId } from '@venue/domain/shared/ids';
import { parsePhone, type Phone, type Region } from '@venue/domain/shared/phone';
import type { Group } from '@venue/domain/venue/group';
import type { Venue } from '@venue/domain/venue/venue';
import type { Deployment } from './deployment';
import { untilFloor } from '../authentication/refusal-floor';
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
 * The booking or the tickets that the caller has proved. A wrong reference, phone, venue or
 * environment gives the same `booking-not-found` after the same time; after too many of them, every
 * attempt gives `lookup-throttled`, right or wrong.
 */
export async function provenBooking(
  input: object,
  caller: Caller,
  deployment: Deployment,
): Promise<Payable> {
  const startedAt = performance.now();
  const result = await prove(input as ProofFields, caller, deployment);
  switch (result.kind) {
    case 'proved':
      return result.value;
    case 'throttled':
      throw new Problem('lookup-throttled', { retryAfterSeconds: result.retryAfterSeconds });
    case 'failed':
      await untilFloor(startedAt, floorMs);
      throw new Problem('booking-not-found');
  }
}

/**
 * What the caller has named at that venue and proved, or null. Contract: the caller cannot tell the
 * cases apart, not even by the time taken, so a failure is not counted, and earlier failures do not
 * keep a right reference from being found.
 */
export async function perhapsProven(
  input: object,
  caller: Caller & { readonly venue: Venue },
  deployment: Deployment,
): Promise<Payable | null> {
  const { bookingReference, phone } = input as Named;
  if (bookingReference === null || phone === null) return null;
  const startedAt = performance.now();
  const shown = { reference: bookingReference, phone, venueId: caller.venue.id };
  const found = await deployment.attempts.evaluate((references) =>
    findProved(shown, references, { ...caller, deployment }),
  );
  await untilFloor(startedAt, floorMs);
  return found;
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
): Promise<ProofResult<Payable>> {
  const { environment, id } = caller.caller;
  const name =
    parseReference(shown.reference) ?? shown.reference.replace(/[\s-]/g, '').toUpperCase();
  const attempt = {
    integrationId: id,
    referenceHash: deployment.secrets.hash('reference', `${environment} ${name}`),
  };
  return deployment.proofs.run(id, () =>
    deployment.attempts.prove(attempt, (references) =>
      findProved(shown, references, { ...caller, deployment }),
    ),
  );
}

async function findProved(
  shown: ProofFields,
  references: References,
  caller: Caller & { readonly deployment: Deployment },
): Promise<Payable | null> {
  const reference = parseReference(shown.reference) ?? emptyReference;
  const found = await references.find(caller.caller.environment, reference);
  const proved = found.filter((payable) => isProved(shown, payable, caller));
  // Without a candidate, the same work is done for none.
  if (found.length === 0) isProved(shown, null, caller);
  return proved[0] ?? null;
}

/**
 * The phone is parsed and compared whether or not there is a booking, so that each failure costs
 * the same.
 */
function isProved(
  shown: ProofFields,
  payable: Payable | null,
  { caller, group, deployment }: Caller & { deployment: Deployment },
): boolean {
  const onFile = payable === null ? null : proofOf(payable);
  const isPhone = isPhoneOn(onFile, shown.phone, { group, deployment });
  if (onFile === null || !isPhone) return false;
  const isVenue = shown.venueId === null || shown.venueId === onFile.venueId;
  return isVenue && covers(caller, onFile.venueId);
}

/** What is compared with what the caller sends. */
interface ProofOnFile {
  readonly venueId: VenueId;
  /** Null where there is none, so that nothing proves it. */
  readonly phone: Phone | null;
}

function proofOf({ kind, file }: Payable): ProofOnFile {
  if (kind === 'tickets') return { venueId: file.order.venueId, phone: file.buyer?.phone ?? null };
  const { venueId, guestPhone } = file.booking;
  return { venueId, phone: guestPhone === '' ? null : guestPhone };
}

/** Read in the country of that venue; where nothing was found, in that of the first venue. */
function isPhoneOn(
  onFile: ProofOnFile | null,
  text: string,
  { group, deployment: { secrets } }: { group: Group; deployment: Deployment },
): boolean {
  const venue = group.venues.find(({ id }) => id === onFile?.venueId) ?? group.venues[0];
  const phone = parsePhone(text, venue?.region ?? fallbackRegion) ?? text;
  const expected = onFile?.phone ?? null;
  const isSame = secrets.matches('phone', phone, secrets.hash('phone', expected ?? 'nobody'));
  return expected !== null && isSame;
}

/** Looked up when the text can't be a reference, so that this failure costs a query too. */
const emptyReference = '' as Reference;
const fallbackRegion: Region = 'GB';
