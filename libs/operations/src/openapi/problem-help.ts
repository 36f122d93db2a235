/**
 * The content of each problem's page, for people who write integrations: the cause, the solution,
 * and whether to retry. Text between backticks is code.
 */
import type { ProblemSlug } from '../problems';

export interface ProblemHelp {
  readonly cause: string;
  readonly fix: string;
  /** Whether and when the request may be sent again, and with which Idempotency-Key. */
  readonly retry: string;
}

// These follow from which answers are stored for replays: refusals of the first two kinds never
// are.
const afterCorrection =
  'Not unchanged: the same request gets the same answer. Correct it and send it at once. Nothing was done and no answer was kept, so you can use the same `Idempotency-Key`.';
const afterPermission =
  'Not by itself. Once the key is in order, send the same request again; nothing was done, so the same `Idempotency-Key` will do.';
const isFinalAnswer =
  'No. The answer is final and is kept: with the same `Idempotency-Key` you get it again. If things have changed since, send a new request with a new `Idempotency-Key`.';
const afterTheWait =
  'Yes, after as many seconds as the `Retry-After` header says, and not before. Nothing was done, so keep the `Idempotency-Key` of a write.';

/** A slug without a text does not compile. */
export const problemHelp: Readonly<Record<ProblemSlug, ProblemHelp>> = {
  'sign-in-required': {
    cause:
      'The address is for people of the venue’s team, and the request came without the cookie of a session, or with one that has ended or was revoked.',
    fix: 'Sign in at `/console/sign-in`. Integrations use `/public/v1` with a key in place of this address.',
    retry: 'Yes, once signed in. Nothing was done, so the same `Idempotency-Key` will do.',
  },
  'origin-refused': {
    cause:
      'The request would change something with the session of a signed-in person, and nothing shows that a page of this deployment sent it: `Sec-Fetch-Site` is not `same-origin`, or `Origin` is that of another site. So another site can’t make a person’s browser change anything.',
    fix: 'Send it from a page of the deployment itself. If its own pages are refused, `BASE_URL` is not the address at which they are opened.',
    retry: afterCorrection,
  },
  'venue-required': {
    cause: 'The key covers several venues, and the request does not say which one it means.',
    fix: 'Send `venueId`. `GET /public/v1/venues` lists the venues that the key covers. A key for a single venue need not send it.',
    retry: afterCorrection,
  },
  'validation-failed': {
    cause:
      'Some of the request is missing, of the wrong type or out of bounds, or its body is not JSON that can be read; then `detail` tells the line and the column.',
    fix: 'Read `errors`: each entry has a `pointer` (a JSON pointer into the body, or the name of a parameter or header) and a `detail` with what is expected there. Types are never guessed: `"2"` is not `2`. Text holds no control characters, but newlines in notes and messages. `X-Ignored-Fields` names members that no operation reads, such as a misspelt one. On the widget routes a `code` may say what a page can do about it: `guest_required`, `captcha_failed` or `party_too_large`.',
    retry: afterCorrection,
  },
  'idempotency-key-required': {
    cause: 'The request changes something, and came without an `Idempotency-Key` header.',
    fix: 'Send an `Idempotency-Key` of 1 to 255 visible ASCII characters (with a publishable key, 16 to 255): a new one, such as a UUID, for everything that you want done, and the same one whenever you repeat a request.',
    retry: 'Yes, at once, with an `Idempotency-Key`. Nothing was done.',
  },
  'invalid-key': {
    cause:
      'The header with the key is missing, or its key is mistyped, revoked, expired, of another deployment or of the other kind. The answer is the same for all of these. Only a publishable key that is good, on a page where it does not work, gets the `code` `origin_not_allowed`.',
    fix: 'Send `Authorization: Bearer <key>` with the whole key, as it was issued, or on the widget routes `X-Service-Publishable-Key`. More than 600 refused keys from one address within a minute are `rate-limited`. Keys are issued by the venue’s admin, who can also tell whether yours is still in force and on whose pages it works.',
    retry: afterPermission,
  },
  'capability-missing': {
    cause: 'The key is good, but was not given the capability that this operation needs.',
    fix: 'Ask the venue’s admin to grant the capability that `detail` names: the key stays the same.',
    retry: afterPermission,
  },
  'venue-not-found': {
    cause: 'There is no venue with that `venueId`, or the key does not cover it.',
    fix: 'Take the id of a venue from `GET /public/v1/venues`, which lists those that the key covers.',
    retry: afterCorrection,
  },
  'booking-not-found': {
    cause:
      'Reference and phone do not prove a booking: one of them is wrong, the booking is at a venue that the key does not cover, or it is of the other environment (a sandbox key finds sandbox bookings only). The answer is the same for all of these, so that no client learns which references exist.',
    fix: 'Ask the guest for the reference and for the phone number that the booking was made with. Spaces, hyphens and case of the reference do not matter; a number from abroad needs its `+` and country code.',
    retry:
      'Only with another reference or phone. Every failure counts: after 10 in 10 minutes for a key, or 5 in an hour for a reference, the answer is `lookup-throttled`. Nothing was done, so the same `Idempotency-Key` will do.',
  },
  'knowledge-not-found': {
    cause: 'The venue has not published what was asked for, or there is no such topic.',
    fix: 'Where there is no such topic, `detail` lists those that there are. Otherwise tell the guest that the venue has not published it, or ask for another topic. What is published is up to the venue’s admin.',
    retry: 'Not now: the answer stays the same until the venue publishes it.',
  },
  'not-found': {
    cause: 'There is nothing at this address, or what it names does not exist.',
    fix: 'Compare the path with the reference: paths are exact, in lower case and without a slash at the end. Ids come from earlier answers to the same key. Where the `code` is `hold_expired` or `hold_not_found`, let the guest choose a time again.',
    retry: afterCorrection,
  },
  'method-not-allowed': {
    cause: 'The address exists, but does not take this method.',
    fix: 'Use a method that the `Allow` header of the answer names.',
    retry: afterCorrection,
  },
  'not-acceptable': {
    cause: 'The `Accept` header leaves out JSON, and the operation answers in nothing else.',
    fix: 'Send `Accept: application/json`, or no `Accept` header.',
    retry: afterCorrection,
  },
  'booking-not-changeable': {
    cause:
      'The booking is over, cancelled, expired, or its guests have been seated; or it is not of today, when they are reported to be late. `detail` says what can be told.',
    fix: 'Look the booking up to see its state. If the guest still wants something, book again, or send an enquiry to the venue’s team.',
    retry: isFinalAnswer,
  },
  'override-required': {
    cause:
      'Only for the venue’s team: what was asked goes beyond rules of the venue. `detail` names them, and `warnings` lists them with what each takes to go on.',
    fix: 'Send `override` with a `reason`, if the member may override; or ask for something that the rules allow.',
    retry: afterCorrection,
  },
  'no-deposit-due': {
    cause: 'The booking has no deposit, or all of it has been paid.',
    fix: 'Nothing is left to do: tell the guest that there is nothing to pay.',
    retry: isFinalAnswer,
  },
  'payment-link-unavailable': {
    cause:
      'The link can’t be texted: the venue has no words for such a text, or texts can’t go to the number on the booking.',
    fix: 'Send an enquiry to the venue’s team, who can get in touch with the guest.',
    retry: isFinalAnswer,
  },
  'no-availability': {
    cause:
      'There are fewer tickets left than were asked for, or the event has begun, or the table that was to be held is taken. `detail` says which. The venue’s team gets it for tables that another party has.',
    fix: 'For a table, offer one of the `alternatives`. For tickets, ask for fewer, another kind or another date: `GET /public/v1/event-instances` says what is left. Tickets that others hold and do not pay for come back. The venue’s team gets `choices`: each is a step that can be taken instead.',
    retry: isFinalAnswer,
  },
  'idempotency-conflict': {
    cause:
      'The `Idempotency-Key` was used before, for a request that was not the same: another operation, path or body. A member more or less, or null instead of nothing, is a difference too.',
    fix: 'If this is something new, give it a new `Idempotency-Key`. If it was meant to repeat the first request, send exactly what was sent then.',
    retry:
      'Yes, at once, with a new `Idempotency-Key`. But see first whether the earlier request did what you want, or it may be done twice.',
  },
  conflict: {
    cause:
      'The same request, with the same `Idempotency-Key`, is being dealt with at this very moment and took too long to wait for.',
    fix: 'Wait for it, and send only one at a time.',
    retry:
      'Yes, after as many seconds as the `Retry-After` header says, with the same `Idempotency-Key`: you get the answer of the first request. A new key may do it twice.',
  },
  'set-up-changed': {
    cause:
      'Only for the venue’s team: the `revision` of a change is not that of the part any more, since somebody else has changed the part. Nothing was changed.',
    fix: 'Read the part again, bring your change into its present value, and send that with its `revision`.',
    retry: afterCorrection,
  },
  'request-timeout': {
    cause: 'The request had not arrived whole within its time, and the connection was closed.',
    fix: 'Send headers and body without pauses. If this happens often, look at the network in between.',
    retry: 'Yes, at once, on a new connection. Nothing was done; keep the `Idempotency-Key`.',
  },
  'payload-too-large': {
    cause: 'The body is larger than is read: 64 KiB for an operation.',
    fix: 'Send the fields of the operation and no more. None of them needs a body of that size.',
    retry: afterCorrection,
  },
  'unsupported-media-type': {
    cause: 'The body came as something other than plain JSON in UTF-8, or it was compressed.',
    fix: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
    retry: afterCorrection,
  },
  'headers-too-large': {
    cause: 'The headers of the request are together larger than is read.',
    fix: 'Leave out what the operation does not need: cookies and tracing headers are the usual ones.',
    retry: afterCorrection,
  },
  'rate-limited': {
    cause:
      'Requests have come in faster than allowed. `RateLimit-Policy` tells the limit, and `RateLimit` on every answer what is left of it. With a publishable key a client may also have as many unpaid tables and tickets, or have made as many bookings or sent as many enquiries, as one guest may, or the phone number has as many bookings at the venue, or one at that time: `detail` says which. Without those headers, the client’s address is refused: it has sent more than 600 requests without a valid key within a minute (60 callbacks without a valid signature, or 60 payment links that do not exist).',
    fix: 'Spread requests out, keep what seldom changes, such as the list of venues, and slow down when `RateLimit` runs low. A guest who holds too much pays for something, or gives a hold back; one who has booked too much calls the venue. Where keys were refused, stop what sends the wrong one: `invalid-key` says how a key is sent.',
    retry: afterTheWait,
  },
  'too-many-links': {
    cause:
      'Three payment links have been texted for this booking within the hour, or as many texts have gone out as a number may get.',
    fix: 'Ask the guest to look for the text that was sent already: its link stays good until its deadline.',
    retry: afterTheWait,
  },
  'lookup-throttled': {
    cause:
      'Reference and phone failed too often: 10 times in 10 minutes for the key, or 5 times in an hour for the reference. Until it is over, right ones are refused too.',
    fix: 'Check reference and phone with the guest before the next attempt. If guests type them in themselves, limit how often they may.',
    retry: afterTheWait,
  },
  'internal-error': {
    cause: 'Something failed on our side; the request is not to blame.',
    fix: 'If it happens again, tell the people who run the service the `traceId`: it finds the line in their log.',
    retry:
      'Yes, a few times, with pauses that grow from a second. Keep the `Idempotency-Key` of a write: should the first one have gone through after all, you get its answer, and nothing is done twice.',
  },
  'service-unavailable': {
    cause: 'The service is overloaded, or its storage can’t be reached for a moment.',
    fix: 'Wait and try again. If it goes on for minutes, tell the people who run the service the `traceId`.',
    retry:
      'Yes, after as many seconds as the `Retry-After` header says, with pauses that grow. Keep the `Idempotency-Key` of a write: nothing is done twice.',
  },
};
