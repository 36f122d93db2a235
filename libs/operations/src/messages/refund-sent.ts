/** Notifies a guest that the provider has refunded money, or charged the fee of a card. */
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage } from '@venue/domain/message/message';
import type { Payable } from '@venue/domain/payment/amount-due';
import { displayReference } from '@venue/domain/shared/ids';
import { displayPence, type Pence } from '@venue/domain/shared/money';
import { fill, type EmailTemplate } from '@venue/domain/venue/templates';
import type { WriteContext } from '../pipeline/write-context';
import { greeting } from './built-in';
import { emailContent } from './email-content';
import { newMessage } from './new-message';
import { allowedPhone } from './reach';

interface RefundFacts {
  readonly amountPence: Pence;
  readonly cardEnding: string | null;
}

export async function refundSent(
  payable: Payable,
  { amountPence, cardEnding }: RefundFacts,
  context: WriteContext,
): Promise<readonly NewMessage[]> {
  const to = cardEnding === null ? 'the way you paid' : `the card ending ${cardEnding}`;
  const facts = { kind: 'refund-sent', words: refundWords, amountPence, to } as const;
  return messagesAbout(facts, payable, context);
}

export function feeCharged(
  payable: Payable,
  amountPence: Pence,
  context: WriteContext,
): Promise<readonly NewMessage[]> {
  const facts = { kind: 'fee-charged', words: feeWords, amountPence, to: '' } as const;
  return messagesAbout(facts, payable, context);
}

interface MovedMoney {
  readonly kind: 'refund-sent' | 'fee-charged';
  readonly words: EmailTemplate;
  readonly amountPence: Pence;
  readonly to: string;
}

async function messagesAbout(
  { kind, words, amountPence, to }: MovedMoney,
  payable: Payable,
  context: WriteContext,
): Promise<readonly NewMessage[]> {
  const { venue } = context;
  const { name, email, phone, about, reference } = recipientOf(payable, context);
  const values = {
    venue: venue.name,
    name: greetingNameOf(name) ?? '',
    amount: displayPence(amountPence, venue.money),
    to,
    reference: displayReference(reference),
  };
  if (email !== null) {
    const content = emailContent({ ...words, text: `${greeting}${words.text}` }, values, context);
    return [newMessage({ kind, channel: 'email', recipient: email, ...content }, about, context)];
  }
  if (phone === null) return [];
  const text = { subject: null, text: fill(words.text, values) };
  return [newMessage({ kind, channel: 'text', recipient: phone, ...text }, about, context)];
}

interface Recipient {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly about: Parameters<typeof newMessage>[1];
  readonly reference: Parameters<typeof displayReference>[0];
}

/** Buyers of tickets get e-mail only, as with all messages about tickets. */
function recipientOf(payable: Payable, context: WriteContext): Recipient {
  if (payable.kind === 'table') {
    const { booking } = payable.file;
    return {
      name: booking.guestName,
      email: booking.guestEmail,
      phone: allowedPhone(booking, context),
      about: { environment: booking.environment, booking },
      reference: booking.reference,
    };
  }
  const { order, buyer } = payable.file;
  return {
    name: buyer?.name ?? '',
    email: buyer?.email ?? null,
    phone: null,
    about: { environment: order.environment, booking: null, order },
    reference: order.reference,
  };
}

const feeWords: EmailTemplate = {
  subject: 'Your receipt from {venue}',
  text:
    '{venue} has charged the fee of {amount} for your booking, as agreed when you booked. ' +
    'Your reference is {reference}.',
};

const refundWords: EmailTemplate = {
  subject: 'Your refund from {venue}',
  text:
    '{venue} has refunded {amount} to {to}. Banks take 5 to 10 days to show it. ' +
    'Your reference is {reference}.',
};
