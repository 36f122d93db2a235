/**
 * Authentication by the link of a booking, whose token proves the booking. The page has already
 * counted the request against the link's rate and found the booking.
 */
import type { Actor } from '@venue/domain/history/actor';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { Operation } from '../../operation';
import { Problem } from '../../problems';
import type { Caller } from '../caller';
import type { Deployment } from '../deployment';
import type { LinkRequest } from '../operation-request';
import { bookingOf, callerFor } from './guest-link';
import { keyScope } from './key-scope';

const actor: Actor = { kind: 'guest', by: 'link' };

export function callerByLink(
  _operation: Operation,
  { holder, requestId, formValue }: LinkRequest,
  deployment: Deployment,
): Promise<Caller> {
  const { token, file, now, revision, client } = holder;
  // Read again, since the request is retried if the booking has changed meanwhile.
  const prove = async (): Promise<Payable> => {
    const current = await bookingOf(token, deployment);
    if (current === null) throw new Problem('booking-not-found');
    return { kind: 'table', file: current };
  };
  const integration = callerFor(file.booking);
  const origin = { actor, requestId };
  return Promise.resolve({
    key: null,
    headers: {},
    spend: () => Promise.resolve({ spent: [], now, revision }),
    requireInForce: () => undefined,
    requireRight: () => undefined,
    // The prefix contains a blank, which a key in a header can't, so it never equals a key of the
    // integration that made the booking.
    idempotencyKey: () => `form ${formValue}`,
    venuesBySlug: () => Promise.resolve([]),
    scope: keyScope({ integration, client, origin, prove }, deployment),
  });
}
