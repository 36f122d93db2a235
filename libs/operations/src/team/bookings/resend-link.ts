import { amountOwed, payableLink, textLink } from '../../bookings/send-deposit-link';
import { depositLink, isTextable, newRequest } from '../../deposits/request-payment';
import { addressed } from '../../messages/guest-message';
import { Problem } from '../../problems';
import { teamOperation } from '../team-operation';
import { ChangedBookingAnswer } from './booking-answer';
import { BookingInput } from './inputs';
import { answerAbout, findAndLock, type TeamChange } from './locked-booking';

export const resendLink = teamOperation({
  route: 'POST /bookings/{reference}/deposit-link',
  capability: 'money.manage',
  effect: 'write',
  title: 'Send the link to pay again',
  about:
    'Sends the guest a link for what is owed: by text, at most three times an hour, or by e-mail where the ' +
    'number can get no text.',
  input: BookingInput,
  answer: ChangedBookingAnswer,
  problems: [
    'not-found',
    'conflict',
    'booking-not-changeable',
    'no-deposit-due',
    'payment-link-unavailable',
    'too-many-links',
  ],

  async run(seen, call): Promise<ChangedBookingAnswer> {
    const change = await findAndLock(seen, call);
    const owedPence = amountOwed(change);
    if (isTextable(change.file.booking, change)) await textLink(owedPence, change);
    else await mailLink(owedPence, change);
    return answerAbout(seen, call);
  },
});

async function mailLink(
  owedPence: ReturnType<typeof amountOwed>,
  change: TeamChange,
): Promise<void> {
  const { file, work } = change;
  const { booking } = file;
  const detail = 'Neither a text nor an e-mail reaches the guest of this booking.';
  if (booking.guestEmail === null) throw new Problem('payment-link-unavailable', { detail });
  const known = await payableLink(file, owedPence, change);
  const request = known ?? newRequest(booking, owedPence, change);
  if (known === null) await work.ledger.addRequest(request);
  await work.messages.add(
    await addressed(depositLink({ booking, request }, change), booking, change),
  );
}
