/** The proof of an entry of the waiting list: its id, and the phone number on it. */
import { covers, type Integration } from '@venue/domain/access/caller';
import { parseUuid, type WaitingEntryId } from '@venue/domain/shared/ids';
import { parsePhone, type Region } from '@venue/domain/shared/phone';
import type { Group } from '@venue/domain/venue/group';
import type { Venue } from '@venue/domain/venue/venue';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import { untilFloor } from '../authentication/refusal-floor';
import { Problem } from '../problems';
import type { Deployment } from './deployment';

/** The least duration of a failed proof, whatever its reason. */
const floorMs = 60;

export interface EntryProof {
  readonly entryId: string;
  readonly phone: string;
}

interface ProvedEntry {
  readonly entry: WaitingEntry;
  readonly venue: Venue;
}

/**
 * Contract: an unknown entry and a wrong phone are the same `not-found`, and failures count with
 * those of all look-ups.
 */
export async function proveEntry(
  fields: EntryProof,
  caller: { readonly caller: Integration; readonly group: Group },
  deployment: Deployment,
): Promise<ProvedEntry> {
  const startedAt = performance.now();
  const { attempts, proofs, secrets } = deployment;
  const { id: integrationId, environment } = caller.caller;
  const referenceHash = secrets.hash('reference', `${environment} entry ${fields.entryId}`);
  const result = await proofs.run(integrationId, () =>
    attempts.prove({ integrationId, referenceHash }, () => findMatch(fields, caller, deployment)),
  );
  if (result.kind === 'proved') return result.value;
  if (result.kind === 'throttled') {
    throw new Problem('lookup-throttled', { retryAfterSeconds: result.retryAfterSeconds });
  }
  await untilFloor(startedAt, floorMs);
  throw new Problem('not-found', { detail: unknownEntry });
}

const unknownEntry =
  'We can’t find that place on the waiting list with that phone number. Please check both.';

async function findMatch(
  { entryId, phone }: EntryProof,
  { caller, group }: { readonly caller: Integration; readonly group: Group },
  { secrets, waiting }: Deployment,
): Promise<ProvedEntry | null> {
  const id = parseUuid(entryId);
  const entry = id === null ? null : await waiting.find(id as WaitingEntryId);
  const venue = group.venues.find((one) => one.id === entry?.venueId) ?? null;
  const number = numberOf(phone, venue ?? group.venues[0]);
  // Compared even without an entry, so that every failure takes the same time.
  const onFile = secrets.hash('phone', entry?.guestPhone ?? 'nobody');
  const isSame = secrets.matches('phone', number, onFile);
  if (entry === null || venue === null || !isSame) return null;
  return isTheirs(entry, caller) ? { entry, venue } : null;
}

function numberOf(text: string, venue: Venue | undefined): string {
  return parsePhone(text, venue?.region ?? fallbackRegion) ?? text;
}

/** An erased entry has no number, so nothing proves it. */
function isTheirs(
  { environment, venueId, guestPhone }: WaitingEntry,
  caller: Integration,
): boolean {
  return guestPhone !== '' && environment === caller.environment && covers(caller, venueId);
}

const fallbackRegion: Region = 'GB';
