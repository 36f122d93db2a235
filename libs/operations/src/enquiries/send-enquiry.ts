import { secondsToWait } from '@venue/domain/access/throttle';
import { browserThrottle, type BrowserSender } from '@venue/domain/guest/browser-enquiries';
import { plusMinutes } from '@venue/domain/shared/time';
import { passOn, phoneToReply, missingReplyAddress } from './pass-on';
import { output, required, optional } from '../fields/field';
import { anyValue, email, line, lines, phone, properName, uuid, venueId } from '../fields/kinds';
import { operation, type Call } from '../operation';
import { Problem } from '../problems';
import { requireCaptcha } from '../access/captcha/captcha';
import { pageAddress } from '../fields/page-address';

class SendEnquiryInput {
  @required(venueId, 'The venue.') venueId!: string;
  @required(line(1, 60), 'What kind of guest asks, such as Individual or Corporate.')
  guestType!: string;
  @required(properName, 'Who asks.') name!: string;
  @optional(email, 'An e-mail address to reply to; a phone number or an e-mail address is needed.')
  email!: string | null;
  @optional(phone, 'A phone number to reply to.') phone!: string | null;
  @required(line(1, 200), 'What it is about, in a few words.') subject!: string;
  @required(lines(4000, 1), 'What the venue’s team should know.') message!: string;
  @optional(pageAddress, 'The page from which it is sent.') sourceUrl!: string | null;
  // Contract: every fault of a token is `captcha_failed`; without a captcha, no token is read.
  @optional(
    anyValue,
    'The solved captcha, as text, where the venue wants one; else it is not read.',
  )
  captchaToken!: unknown;
}

export class SentAnswer {
  @output(uuid, 'The enquiry.') enquiryId!: string;
}

type SendCall = Call<'named', 'write'>;

export const sendEnquiry = operation({
  tool: null,
  route: 'POST /enquiries',
  audience: 'publishable',
  capability: null,
  effect: 'write',
  venue: 'named',
  title: 'Send an enquiry from a page',
  description:
    'Passes an enquiry from a venue’s own site to its team. Where the venue wants it, the captcha has to be solved; a ' +
    'solution is good for one enquiry, and a repetition with the same Idempotency-Key needs no other. One client may ' +
    'send ten enquiries an hour.',
  input: SendEnquiryInput,
  check: missingReplyAddress,
  answer: SentAnswer,
  problems: [],
  statusOf: () => 201,

  async run(input, call): Promise<SentAnswer> {
    const { captchaToken, ...fields } = input;
    const readable = phoneToReply(fields, call);
    const sender = senderOf(call);
    await throttle(sender, call);
    if (call.venue.captcha) await requireCaptcha(captchaToken, call);
    const enquiryId = await passOn({ ...fields, phone: readable }, null, call);
    await call.work.browserEnquiries.record(sender, call.now);
    return { enquiryId };
  },
});

function senderOf({ caller, venue, client }: SendCall): BrowserSender {
  const { environment, id: integrationId } = caller;
  return { environment, integrationId, venueId: venue.id, client };
}

async function throttle(sender: BrowserSender, { work, now }: SendCall): Promise<void> {
  const since = plusMinutes(now, -browserThrottle.withinMinutes);
  const sent = await work.browserEnquiries.sentSince(since, sender);
  const retryAfterSeconds = secondsToWait(browserThrottle, sent, now);
  if (retryAfterSeconds === null) return;
  const detail = 'Too many enquiries have come from here. Please try again later.';
  throw new Problem('rate-limited', { detail, retryAfterSeconds });
}
