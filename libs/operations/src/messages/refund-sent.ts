/** Notifies a guest that the provider has refunded money, or charged the fee of a card. */
import { greetingNameOf } from '@venue/domain/guest/first-name';
import type { NewMessage } from '@venue/domain/message/message';
import type { Payable } from '@venue/domain/payment/amount-due';
import { displayReference } from '@venue/domain/shared/ids';
import type { Language } from '@venue/domain/shared/language';
import type { Pence } from '@venue/domain/shared/money';
import type { WriteContext } from '../pipeline/write-context';
import { wordingIn } from '../wording/wording';
import { builtInEmail } from './built-in';
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
  const facts = { kind: 'refund-sent', amountPence, ending: cardEnding ?? '' } as const;
  const template = cardEnding === null ? 'emailRefund' : 'emailCardRefund';
  return messagesAbout({ ...facts, template }, payable, context);
}

export function feeCharged(
  payable: Payable,
  amountPence: Pence,
  context: WriteContext,
): Promise<readonly NewMessage[]> {
  const facts = { kind: 'fee-charged', template: 'emailFeeCharged', amountPence } as const;
  return messagesAbout({ ...facts, ending: '' }, payable, context);
}

interface MovedMoney {
  readonly kind: 'refund-sent' | 'fee-charged';
  readonly template: 'emailRefund' | 'emailCardRefund' | 'emailFeeCharged';
  readonly amountPence: Pence;
  /** The last digits of the card. */
  readonly ending: string;
}

async function messagesAbout(
  { kind, template, amountPence, ending }: MovedMoney,
  payable: Payable,
  context: WriteContext,
): Promise<readonly NewMessage[]> {
  const { name, email, phone, about, reference, locale } = recipientOf(payable, context);
  const words = wordingIn(locale, context);
  const values = {
    venue: context.venue.name,
    name: greetingNameOf(name) ?? '',
    amount: words.money(amountPence),
    ending,
    reference: displayReference(reference),
  };
  if (email !== null) {
    const extras = { ...context, lang: words.tag };
    const content = emailContent(builtInEmail(template, words), values, extras);
    return [newMessage({ kind, channel: 'email', recipient: email, ...content }, about, context)];
  }
  if (phone === null) return [];
  const text = { subject: null, text: words.say(`${template}Text`, values) };
  return [newMessage({ kind, channel: 'text', recipient: phone, ...text }, about, context)];
}

interface Recipient {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly about: Parameters<typeof newMessage>[1];
  readonly reference: Parameters<typeof displayReference>[0];
  readonly locale: Language | null;
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
      locale: booking.locale,
    };
  }
  const { order, buyer } = payable.file;
  return {
    name: buyer?.name ?? '',
    email: buyer?.email ?? null,
    phone: null,
    about: { environment: order.environment, booking: null, order },
    reference: order.reference,
    locale: order.locale,
  };
}
