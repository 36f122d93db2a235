/**
 * How many messages go to one address or number. A caller can name any recipient, so the
 * messages that a stranger could be sent are limited.
 */
import type { Environment } from '../access/caller';
import type { Throttle } from '../access/throttle';
import type { Booking } from '../booking/booking';
import { noPence } from '../shared/money';
import type { TicketOrder } from '../tickets/order';
import type { MessageKind } from './message';

/** Contract: at most 10 e-mails and 10 texts an hour for one address or number. */
export const recipientThrottle: Throttle = { timesMax: 10, withinMinutes: 60 };

/** The reason that the team sees for a message stopped by the limit. */
export const overRecipientLimit = 'more than 10 messages an hour to one recipient';

interface LimitCase {
  readonly kind: MessageKind;
  readonly environment: Environment;
  readonly booking: Pick<Booking, 'state' | 'depositPence'> | null;
  readonly order: Partial<Pick<TicketOrder, 'totalPence'>> | null;
}

/**
 * Which messages of a kind are limited; of kinds that are not listed, all are. Messages about
 * payments of a confirmed booking are not, nor those to the team, whose addresses no caller names.
 */
const limitedOf: Readonly<Partial<Record<MessageKind, (facts: LimitCase) => boolean>>> = {
  team: () => false,
  'sign-in': () => false,
  'payment-too-late': () => false,
  'refund-sent': () => false,
  'fee-charged': () => false,
  'deposit-link': isUnpaid,
  'deposit-link-asked': isUnpaid,
  // A booking with a deposit is confirmed by its payment.
  confirmed: ({ booking }) => (booking?.depositPence ?? noPence) === noPence,
  tickets: ({ order }) => (order?.totalPence ?? noPence) === noPence,
};

function isUnpaid({ booking }: LimitCase): boolean {
  return booking?.state === 'awaiting_deposit';
}

/** Whether a message is stopped beyond the limit. Nothing leaves the sandbox. */
export function isLimited(facts: LimitCase): boolean {
  return facts.environment === 'live' && (limitedOf[facts.kind]?.(facts) ?? true);
}
