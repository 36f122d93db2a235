/** Resolves the venue of a call. */
import { covers } from '@venue/domain/access/caller';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { EventInstanceId } from '@venue/domain/shared/ids';
import type { Venue } from '@venue/domain/venue/venue';
import type { Deployment } from './deployment';
import type { Audience, CallContext } from '../operation';
import type { RequestState } from './caller';
import { invalid, Problem, type FieldError } from '../problems';
import { proveEntry, type EntryProof } from './entry-proof';
import { proveIfNamed } from './proof';

export interface VenueRequest extends Pick<RequestState, 'operation' | 'input'> {
  readonly deployment: Deployment;
  /** Finds the booking that the caller has proved, for an operation about a booking. */
  readonly prove: (input: object, context: CallContext) => Promise<Payable>;
}

export type VenueCallContext = CallContext & { readonly venue: Venue | null };

/** The call with its venue, and with the booking or the tickets if the caller must prove one. */
export async function resolveVenue(
  { operation, input, deployment, prove }: VenueRequest,
  base: CallContext,
  named: Venue | null,
): Promise<VenueCallContext> {
  switch (operation.venue) {
    case 'named':
    case 'none':
      return { ...base, venue: named };
    case 'named-perhaps-booking': {
      if (named === null) return { ...base, venue: null };
      const payable = await proveIfNamed(input, { ...base, venue: named }, deployment);
      return { ...base, venue: named, ...{ payable } };
    }
    case 'of-the-booking':
      return withProvedBooking(await prove(input, base), base);
    case 'of-the-entry': {
      const { entry, venue } = await proveEntry(input as EntryProof, base, deployment);
      return { ...base, venue, ...{ entry } };
    }
    case 'of-the-event':
      return { ...base, venue: await venueOfEvent(input, base, deployment) };
  }
}

function withProvedBooking(payable: Payable, base: CallContext): VenueCallContext {
  const { venueId } = payable.kind === 'table' ? payable.file.booking : payable.file.order;
  const venue = base.group.venues.find(({ id }) => id === venueId);
  if (venue === undefined) throw new Problem('booking-not-found');
  const subject = payable.kind === 'table' ? { file: payable.file } : { ordered: payable.file };
  return { ...base, venue, ...subject };
}

/**
 * An event counts as unknown if it is at a venue that the key does not cover, or not at the named
 * one.
 */
async function venueOfEvent(
  input: object,
  base: CallContext,
  { events }: Deployment,
): Promise<Venue> {
  const { eventInstanceId, venueId } = input as {
    readonly eventInstanceId: EventInstanceId;
    readonly venueId: string | null;
  };
  const { group, caller } = base;
  const candidates = venueId === null ? group.venues : [namedVenue(input, base)];
  const eventVenueId = await events.venueOf(eventInstanceId);
  const venue = candidates.find(({ id }) => id === eventVenueId && covers(caller, id));
  if (venue === undefined) throw unknownEvent();
  return venue;
}

/**
 * The venue that the input names, or the only one that the key covers. Contract: a widget route has
 * no special problems for venues.
 */
export function namedVenue(
  input: object,
  { caller, group }: CallContext,
  { audience, route }: NamedBy = { audience: 'integration', route: '' },
): Venue {
  const { venueId: named } = input as { readonly venueId: string | null };
  const covered = group.venues.filter(({ id }) => covers(caller, id));
  const problems = audience === 'publishable' ? onPages : forIntegrations;
  if (named === null && covered.length !== 1) throw problems.required(covered, route);
  const venue = named === null ? covered[0] : covered.find(({ id }) => id === named);
  if (venue === undefined) throw problems.unknown();
  return venue;
}

interface NamedBy {
  readonly audience: Audience;
  readonly route: string;
}

const forIntegrations = { required: venueRequired, unknown: () => new Problem('venue-not-found') };
const onPages = {
  required: (_: readonly Venue[], route: string) => invalid([noVenue(route)]),
  unknown: () => new Problem('not-found', { detail: 'We don’t know that venue.' }),
};

/** A parameter of a read, a member of the body otherwise. */
const noVenue = (route: string): FieldError => ({
  pointer: route.startsWith('GET ') ? 'venueId' : '/venueId',
  detail: 'venueId is required.',
});

const venuesListedMax = 10;

/** Contract: the detail lists the venues of the key by name and id, at most ten. */
function venueRequired(covered: readonly Venue[]): Problem {
  if (covered.length === 0) return new Problem('venue-required');
  const listed = covered.slice(0, venuesListedMax).map(({ name, id }) => `${name} (${id})`);
  const more = covered.length - listed.length;
  const all = [...listed, ...(more === 0 ? [] : [`${more} more`])].join(', ');
  const detail = `Please say which of the ${covered.length} venues this is for: ${all}.`;
  return new Problem('venue-required', { detail });
}

/** For a date that does not exist, is no longer on sale, or is not covered by the key. */
export function unknownEvent(): Problem {
  return new Problem('not-found', { detail: 'We don’t know an event with that date.' });
}
