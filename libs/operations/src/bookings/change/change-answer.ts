/** The answer to a request to change or cancel. */
import type { Integration } from '@venue/domain/access/caller';
import type { Booking, StoredBooking } from '@venue/domain/booking/booking';
import { Interruption } from '@venue/domain/interruption';
import type { EnquiryId } from '@venue/domain/shared/ids';
import { output, outputOrNull } from '../../fields/field';
import { outcome } from '../../fields/outcome';
import {
  flag,
  listOf,
  object,
  oneOf,
  uuid,
  wholeNumber,
  plainText,
  int32Max,
} from '../../fields/kinds';
import type { Call } from '../../operation';
import type { WriteContext } from '../../pipeline/write-context';
import { taskAbout, reportToTeam, type TaskWords } from '../../messages/to-team';
import { BookingAnswer, toBooking } from '../booking-view';
import { AlternativeAnswer } from '../../availability/offers';

export class TopUpAnswer {
  @output(flag, 'Whether anything is still owed.') required!: boolean;
  @output(wholeNumber(0, int32Max), 'What is still owed, in pence.') amountPence!: number;
  @output(plainText, 'The amount as text.') amountDisplay!: string;
  @output(oneOf('awaiting_payment'), 'How the payment stands.') status!: string;
}

const outcomes = {
  amended: { has: ['booking'], mayHave: ['depositTopUp'] },
  cancelled: { has: ['booking'] },
  already_cancelled: { has: ['booking'] },
  unavailable: { mayHave: ['alternatives'] },
  needs_venue: { has: ['enquiryId'] },
} as const;

export class ChangeAnswer {
  @output(outcome(outcomes), 'How it went.') outcome!: keyof typeof outcomes;
  @outputOrNull(object(BookingAnswer), 'The booking as it is now; null when nothing was changed.')
  booking!: BookingAnswer | null;
  @output(listOf(AlternativeAnswer), 'What to take instead; empty unless unavailable.')
  alternatives!: readonly AlternativeAnswer[];
  @outputOrNull(uuid, 'The enquiry raised for the venue’s team, with needs_venue.')
  enquiryId!: string | null;
  @outputOrNull(object(TopUpAnswer), 'What is still to be paid; null when nothing.')
  depositTopUp!: TopUpAnswer | null;
  @output(plainText, 'The answer in a sentence that can be read out to a guest.') summary!: string;
}

/** Adds the default values of the members that are left out. */
export function changeAnswer({
  outcome,
  ...parts
}: Pick<ChangeAnswer, 'outcome' | 'summary'> & Partial<ChangeAnswer>): ChangeAnswer {
  return { outcome, ...noChange, ...parts };
}

const noChange = { booking: null, alternatives: [], enquiryId: null, depositTopUp: null };

export type ChangeCall = Call<'of-the-booking', 'write'>;

/** The context for changing a booking, by a guest or by the team. */
export type ChangeContext = WriteContext & {
  readonly file: StoredBooking;
  readonly caller: Pick<Integration, 'environment' | 'channel'>;
};

/** The changed booking as the caller sees it. */
export function viewOf(booking: Booking, { file, venue, now }: ChangeContext): BookingAnswer {
  return toBooking({ ...file, booking }, venue, now);
}

/**
 * Locks the booking's row until the transaction ends. If the booking has changed since it was
 * proved, the whole call starts again.
 */
export async function lockProvedBooking({ file, work }: ChangeCall): Promise<StoredBooking> {
  const locked = await work.bookings.lock(file.booking.id);
  if (locked.booking.version !== file.booking.version) throw new Interruption('changed-meanwhile');
  return locked;
}

/**
 * Passes the request to the venue's team as an enquiry about the booking. An open enquiry with the
 * same text is not raised again. The booking is locked, so two simultaneous calls raise one
 * enquiry.
 */
export async function raiseEnquiry(
  words: Omit<TaskWords, 'source'>,
  call: ChangeContext,
): Promise<EnquiryId> {
  const { booking } = call.file;
  const { subject, message } = words;
  const existingId = await call.work.enquiries.openLike({
    subject,
    message,
    bookingId: booking.id,
    orderId: null,
  });
  if (existingId !== null) return existingId;
  return reportToTeam(taskAbout(booking, { ...words, source: call.caller.channel }), booking, call);
}
