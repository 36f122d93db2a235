import { covers, type Integration } from '@venue/domain/access/caller';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import type { Payable } from '@venue/domain/payment/amount-due';
import { withoutRetired } from '@venue/domain/venue/group';
import type { Venue } from '@venue/domain/venue/venue';
import { isNamed, type CallContext } from '../../operation';
import type { Caller, Scope } from '../caller';
import { deduplicationFor } from '../deduplication';
import type { Deployment } from '../deployment';
import type { OperationResult } from '../operation-result';
import type { RequestState } from '../caller';
import { namedVenue, resolveVenue, type VenueCallContext } from '../resolve-venue';
import { callInScenario, payInScenario, workInScenario } from '../sandbox-scenario';

/** The caller with a key or a link. */
export interface KeyHolder {
  readonly integration: Integration;
  /** A hash of the client's address. */
  readonly client: string;
  /** The author of the changes, for the history. */
  readonly origin: ChangeOrigin & { readonly requestId: string };
  /** Finds the booking that the caller has proved, for an operation about a booking. */
  readonly prove: (input: object, context: CallContext) => Promise<Payable>;
}

/** The venues that a key covers. */
export async function coveredVenues(
  integration: Integration,
  revision: number,
  { groups }: Deployment,
): Promise<readonly Venue[]> {
  const { venues } = withoutRetired(await groups.at(revision));
  return venues.filter(({ id }) => covers(integration, id));
}

/** The scope of a key or a link: one venue, in one of its slots. */
export function keyScope(holder: KeyHolder, deployment: Deployment): Caller['scope'] {
  return async (state, tries): Promise<Scope> => {
    const { operation, input } = state;
    // A query of the diary takes a slot, so a call in a slot could wait for itself.
    const takesSlot = operation.isDiaryReading !== true;
    const context = await contextFor(holder, { state, tries, takesSlot }, deployment);
    const named = isNamed(operation.venue) ? namedVenue(input, context, operation) : null;
    const { integration: caller, origin, prove } = holder;
    return {
      deduplication: () => deduplicationFor({ ...state, caller, origin }, deployment),
      isFoundFirst: operation.venue !== 'named',
      async withCall(task) {
        const request = { operation, input, prove, deployment };
        const resolved = await resolveVenue(request, context, named);
        const call = callInScenario(resolved, state);
        const slot = takesSlot ? (call.venue?.id ?? null) : null;
        const run = (): Promise<OperationResult> => task(call);
        const result = slot === null ? await run() : await deployment.bulkhead.run(slot, run);
        await payInScenario(result, state, deployment);
        return result;
      },
      inTransaction: (call, task) =>
        deployment.unitOfWork.run((work) => {
          // It is the call that `withCall` made.
          const ports = workInScenario(work, call as VenueCallContext, state);
          return task(work, { ...call, ...{ work: ports } });
        }, origin),
    };
  };
}

interface Opening {
  readonly state: RequestState;
  readonly tries: number;
  readonly takesSlot: boolean;
}

async function contextFor(
  { integration, client }: KeyHolder,
  { state, tries, takesSlot }: Opening,
  deployment: Deployment,
): Promise<CallContext> {
  // A second try loads the newest rules, since the first failed because they had changed.
  const group = withoutRetired(await deployment.groups.at(tries === 1 ? state.revision : Infinity));
  return {
    caller: integration,
    keyExpiresAt: state.key?.expiresAt ?? null,
    client,
    now: state.now,
    group,
    ids: deployment.ids,
    settings: deployment.settings,
    secrets: deployment.secrets,
    pageBookings: deployment.pageBookings,
    diary: takesSlot ? deployment.diary : deployment.sharedDiary,
    content: deployment.content,
    events: deployment.events,
    eventFeed: deployment.eventFeed,
    payableLookup: deployment.payableLookup,
    waiting: deployment.waiting,
    browserEnquiries: deployment.browserEnquiries,
    refusals: deployment.sharedRefusals.ofCall(),
  };
}
