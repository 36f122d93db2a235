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

/** The least duration of a failed proof, whatever its reason. */
const floorMs = 60;

interface Caller {
  readonly caller: Integration;
  readonly group: Group;
}

/** The fields that prove a booking: its reference, the phone on it, and optionally its venue. */
interface ProofFields {
  readonly reference: string;
  readonly phone: string;
  readonly venueId: string | null;
}

/**
 * The booking or the tickets that the caller has proved. A wrong reference, phone, venue or
 * environment gives the same `booking-not-found` after the same time; after too many failures,
 * every attempt gives `lookup-throttled`, right or wrong.
 */
export async function proveBooking(
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
 * The booking or tickets at that venue that the caller has named and proved, or null. Contract: the
 * caller cannot tell the cases apart, not even by time. A failure is therefore not counted, and
 * earlier failures do not hide a correct reference.
 */
export async function proveIfNamed(
  input: object,
  caller: Caller & { readonly venue: Venue },
  deployment: Deployment,
): Promise<Payable | null> {
  const { bookingReference, phone } = input as OptionalProof;
  if (bookingReference === null || phone === null) return null;
  const startedAt = performance.now();
  const fields = { reference: bookingReference, phone, venueId: caller.venue.id };
  const payable = await deployment.attempts.evaluate((references) =>
    findMatch(fields, references, { ...caller, deployment }),
  );
  await untilFloor(startedAt, floorMs);
  return payable;
}

/** The fields of an optional booking in another request. */
interface OptionalProof {
  readonly bookingReference: string | null;
  readonly phone: string | null;
}

function prove(
  fields: ProofFields,
  caller: Caller,
  deployment: Deployment,
): Promise<ProofResult<Payable>> {
  const { environment, id } = caller.caller;
  const name =
    parseReference(fields.reference) ?? fields.reference.replace(/[\s-]/g, '').toUpperCase();
  const attempt = {
    integrationId: id,
    referenceHash: deployment.secrets.hash('reference', `${environment} ${name}`),
  };
  return deployment.proofs.run(id, () =>
    deployment.attempts.prove(attempt, (references) =>
      findMatch(fields, references, { ...caller, deployment }),
    ),
  );
}

async function findMatch(
  fields: ProofFields,
  references: References,
  caller: Caller & { readonly deployment: Deployment },
): Promise<Payable | null> {
  const reference = parseReference(fields.reference) ?? emptyReference;
  const candidates = await references.find(caller.caller.environment, reference);
  const matches = candidates.filter((payable) => isProved(fields, payable, caller));
  // Without a candidate, compares with null to take the same time.
  if (candidates.length === 0) isProved(fields, null, caller);
  return matches[0] ?? null;
}

/**
 * Parses and compares the phone even without a booking, so that every failure takes the same time.
 */
function isProved(
  fields: ProofFields,
  payable: Payable | null,
  { caller, group, deployment }: Caller & { deployment: Deployment },
): boolean {
  const onFile = payable === null ? null : proofOf(payable);
  const isPhone = isPhoneOn(onFile, fields.phone, { group, deployment });
  if (onFile === null || !isPhone) return false;
  const isVenue = fields.venueId === null || fields.venueId === onFile.venueId;
  return isVenue && covers(caller, onFile.venueId);
}

/** The stored values that the caller's fields are compared with. */
interface ProofOnFile {
  readonly venueId: VenueId;
  /** Null if there is none, so that nothing proves it. */
  readonly phone: Phone | null;
}

function proofOf({ kind, file }: Payable): ProofOnFile {
  if (kind === 'tickets') return { venueId: file.order.venueId, phone: file.buyer?.phone ?? null };
  const { venueId, guestPhone } = file.booking;
  return { venueId, phone: guestPhone === '' ? null : guestPhone };
}

/** Read in the country of that venue or, without a candidate, of the first venue. */
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

/** Looked up if the text can't be a reference, so that this failure also costs a query. */
const emptyReference = '' as Reference;
const fallbackRegion: Region = 'GB';
