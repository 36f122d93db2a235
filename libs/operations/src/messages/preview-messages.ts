import type { Channel, MessageKind } from '@venue/domain/message/message';
import type { Attachment } from '@venue/domain/message/provider';
import { noPence } from '@venue/domain/shared/money';
import { plusMinutes } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { depositLink, newRequest } from '../money/request-payment';
import { optional } from '../fields/field';
import { anyText, oneOf } from '../fields/kinds';
import { exampleBookingAt, exampleTickets, exampleUnpaid } from './examples';
import type { GuestMessage, RenderContext } from './guest-message';
import { messageNames } from './kind-names';
import { ticketsCancelledEmail, ticketsEmail } from './to-buyer';
import {
  cancellationNotice,
  changeNotice,
  confirmation,
  enquiryNotice,
  lateNotice,
  reminderNotice,
} from './to-guest';
import { describeAcceptedDelay } from '../bookings/late/describe-delay';
import { describeEnquiry } from '../venues/describe-venue';
import { type TeamCall, operation } from '../operation';
import { refusal } from '../problems';

const previewKinds = [
  'confirmed',
  'deposit-link',
  'changed',
  'cancelled',
  'reminder',
  'tickets',
  'tickets-cancelled',
  'late-noted',
  'enquiry-received',
] as const satisfies readonly MessageKind[];
type PreviewKind = (typeof previewKinds)[number];

/** The names of the messages that have a preview. */
const previewNames = previewKinds.map((kind) => messageNames[kind]);

class PreviewMessagesInput {
  @optional(oneOf(...previewNames), 'One kind of message only.')
  kind!: (typeof previewNames)[number] | null;
  @optional(anyText, 'Of that venue, by its slug; left out: the first.') venue!: string | null;
}

/** A message as the guest of the example would receive it. */
export interface PreviewedMessage {
  readonly kind: PreviewKind;
  readonly channel: Channel;
  readonly venue: string;
  /** Null for a text. */
  readonly subject: string | null;
  readonly text: string;
  /** Null for a text. */
  readonly html: string | null;
  readonly calendar: string | null;
  readonly attachments: readonly Attachment[];
}

export const previewMessages = operation({
  audience: 'operator',
  effect: 'read',
  title: 'Show what guests of a venue are sent, by an example that is not stored',
  input: PreviewMessagesInput,

  async run({ kind }, call): Promise<readonly PreviewedMessage[]> {
    const group = await call.team.groups.current();
    const venue = group.venues.find(({ id }) => id === call.venues[0]?.id);
    if (venue === undefined)
      throw refusal('There are no venues yet: apply a group file first.', 'venue');
    const context = { ...call, group, venue };
    const kinds = previewKinds.filter((one) => kind === null || messageNames[one] === kind);
    const messages = await Promise.all(kinds.map((one) => messagesOfKind(one, context)));
    return messages.flat();
  },
});

type PreviewContext = RenderContext & Pick<TeamCall, 'ids'>;

/** Empty for a kind that the venue does not send. */
async function messagesOfKind(
  kind: PreviewKind,
  context: PreviewContext,
): Promise<readonly PreviewedMessage[]> {
  const { venue } = context;
  const { sms, email } = await guestMessages[kind](context);
  const shared = { kind, venue: venue.slug };
  const noFiles = { html: null, calendar: null, attachments: [] };
  return [
    ...(sms === null
      ? []
      : [{ ...shared, channel: 'text' as const, subject: null, text: sms, ...noFiles }]),
    ...(email === null ? [] : [{ ...shared, channel: 'email' as const, ...email }]),
  ];
}

type Parts = Pick<GuestMessage, 'sms' | 'email'>;

const buyer = { name: 'Ada Lovelace', phone: null, email: 'ada@example.com' };

const guestMessages: Readonly<
  Record<PreviewKind, (context: PreviewContext) => Parts | Promise<Parts>>
> = {
  confirmed: (context) => confirmation(bookingIn(context), context),
  'deposit-link': (context) => {
    const booking = exampleUnpaid(context.venue, context.now);
    const request = newRequest(booking, booking.depositPence, context);
    return depositLink({ booking, request }, context);
  },
  changed: (context) => {
    const after = bookingIn(context);
    const before = { ...after, startsAt: plusMinutes(after.startsAt, 30) };
    return changeNotice({ before, after, balance: null }, context);
  },
  cancelled: (context) => {
    const { depositPence } = exampleUnpaid(context.venue, context.now);
    const file = { booking: bookingIn(context), receivedPence: depositPence };
    return cancellationNotice({ file, because: 'cancelled', wasConfirmed: true }, context);
  },
  // A reminder is sent the day before.
  reminder: (context) => {
    const booking = bookingIn(context);
    return reminderNotice(booking, { ...context, now: plusMinutes(booking.startsAt, -24 * 60) });
  },
  tickets: async (context) => ({
    sms: null,
    email: await ticketsEmail({ ...exampleTickets(context.venue, context.now), buyer }, context),
  }),
  'tickets-cancelled': (context) => {
    const file = { ...exampleTickets(context.venue, context.now), buyer, receivedPence: noPence };
    const cancellation = { file, because: 'cancelled', wasConfirmed: true } as const;
    return { sms: null, email: ticketsCancelledEmail(cancellation, context) };
  },
  'late-noted': (context) => {
    const booking = bookingIn(context);
    const expectedArrival = plusMinutes(booking.startsAt, 20);
    const heldUntil = plusMinutes(expectedArrival, context.venue.policy.graceMinutes);
    const then = { ...context, now: booking.startsAt };
    return lateNotice(booking, describeAcceptedDelay({ expectedArrival, heldUntil }, then), then);
  },
  'enquiry-received': (context) => ({
    sms: null,
    email: enquiryNotice('Ada Lovelace', describeEnquiry(context.venue), context),
  }),
};

function bookingIn({
  venue,
  now,
}: { readonly venue: Venue } & PreviewContext): ReturnType<typeof exampleBookingAt> {
  return exampleBookingAt(venue, now);
}
