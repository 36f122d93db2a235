/** The booking of a link; its token proves the booking, like reference and phone elsewhere. */
import { environmentOf, type Integration } from '@venue/domain/access/caller';
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import { latest, plusMinutes, type Instant } from '@venue/domain/shared/time';
import { clientOf, rateIdOf } from '../../authentication/client';
import { isTokenOf, referenceInToken } from '../../authentication/manage-token';
import type { Deployment } from '../deployment';
import { Problem } from '../../problems';

/** How long the page stays open after the booking's end. */
const openAfterwardsMinutes = 24 * 60;

/** A guest who has opened the link of a booking. */
export interface LinkHolder {
  readonly token: string;
  readonly file: StoredBooking;
  readonly now: Instant;
  /** The revision of the group's rules at the time of the request. */
  readonly revision: number;
  /** A hash of the client's address. */
  readonly client: string;
  /** Whether the booking ended more than a day ago, so that its page shows nothing of it. */
  readonly hasEnded: boolean;
}

/** Null for an unknown token. Throws `rate-limited` if the client sends too many requests. */
export async function holderOf(
  token: string,
  address: string,
  deployment: Deployment,
): Promise<LinkHolder | null> {
  const file = await bookingOf(token, deployment);
  if (file === null) return null;
  const client = clientOf(address, deployment.secrets);
  const { rates, rateLimits } = deployment;
  const { now, revision, isWithinRate, resetSeconds } = await rates.spend(
    rateIdOf(client),
    rateLimits.address,
  );
  if (!isWithinRate) throw new Problem('rate-limited', { retryAfterSeconds: resetSeconds });
  return { token, file, now, revision, client, hasEnded: closesAt(file.booking) <= now };
}

/** Null for an unknown token, and for a hold, which has no guest yet. */
export async function bookingOf(
  token: string,
  { attempts, secrets }: Pick<Deployment, 'attempts' | 'secrets'>,
): Promise<StoredBooking | null> {
  const reference = referenceInToken(token);
  if (reference === null) return null;
  return attempts.evaluate(async (references) => {
    const candidates = await references.find(environmentOf(reference), reference);
    const files = candidates.flatMap((payable) => (payable.kind === 'table' ? [payable.file] : []));
    const file = files.find(({ booking }) => isTokenOf(booking, token, secrets));
    return file === undefined || file.booking.heldFor !== null ? null : file;
  });
}

/** The caller of operations for the link's guest, limited to the booking's venue. */
export function callerFor({ environment, integrationId, venueId }: Booking): Integration {
  return {
    id: integrationId,
    kind: 'integration',
    name: 'manage page',
    channel: 'manage-page',
    environment,
    capabilities: [],
    venueIds: [venueId],
    origins: [],
  };
}

function closesAt({ endsAt, arrivalHeldUntil }: Booking): Instant {
  return plusMinutes(latest(endsAt, arrivalHeldUntil ?? endsAt), openAfterwardsMinutes);
}
