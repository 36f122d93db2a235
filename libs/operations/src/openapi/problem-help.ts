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
  'Not unchanged: the same request gets the same answer. Correct it and send it at once. Nothing was done and no answer was stored, so you can use the same `Idempotency-Key`.';
const afterPermission =
  'Not before the key is corrected. Then send the same request again. Nothing was done, so you can use the same `Idempotency-Key`.';
const isFinalAnswer =
  'No. The answer is final and is stored: with the same `Idempotency-Key` you get it again. If things have changed since, send a new request with a new `Idempotency-Key`.';
const afterTheWait =
  'Yes, after the number of seconds in the `Retry-After` header, and not before. Nothing was done, so use the same `Idempotency-Key` for a write.';

/** A slug without a text does not compile. */
export const problemHelp: Readonly<Record<ProblemSlug, ProblemHelp>> = {
  'sign-in-required': {
    cause:
      'The address is for the venue’s team. The request has no session cookie, or its session has expired or was revoked.',
    fix: 'Sign in at `/console/sign-in`. Integrations use `/public/v1` with a key instead.',
    retry: 'Yes, after signing in. Nothing was done, so you can use the same `Idempotency-Key`.',
  },
  'origin-refused': {
    cause:
      'The request uses the session of a signed-in person to change something, but nothing shows that a page of this deployment sent it: `Sec-Fetch-Site` is not `same-origin`, or `Origin` is another site. This check keeps other sites from acting through a person’s browser.',
    fix: 'Send it from a page of the deployment itself. If the deployment’s own pages are refused, `BASE_URL` is not the address that people open.',
    retry: afterCorrection,
  },
  'venue-required': {
    cause: 'The key covers several venues, and the request does not say which one it means.',
    fix: 'Send `venueId`. `GET /public/v1/venues` lists the venues that the key covers. With a key for a single venue you can leave it out.',
    retry: afterCorrection,
  },
  'validation-failed': {
    cause:
      'A field is missing, has the wrong type or is out of range, or the body is not valid JSON. For invalid JSON, `detail` has the line and the column.',
    fix: 'Read `errors`: each entry has a `pointer` (a JSON pointer into the body, or the name of a parameter or header) and a `detail` with what is expected there. Types are not converted: `"2"` is not `2`. Text must not contain control characters, except newlines in notes and messages. The header `X-Ignored-Fields` names fields that the operation does not read, such as misspelt ones. On the widget routes, `code` may say what the page should do: `guest_required`, `captcha_failed` or `party_too_large`.',
    retry: afterCorrection,
  },
  'idempotency-key-required': {
    cause: 'The request changes something, but has no `Idempotency-Key` header.',
    fix: 'Send an `Idempotency-Key` of 1 to 255 visible ASCII characters (with a publishable key, 16 to 255): a new one, such as a UUID, for each new request, and the same one whenever you repeat a request.',
    retry: 'Yes, at once, with an `Idempotency-Key`. Nothing was done.',
  },
  'invalid-key': {
    cause:
      'The header with the key is missing, or the key is mistyped, revoked, expired, from another deployment or of the wrong kind. The answer is the same in all these cases. One case has a `code`: `origin_not_allowed` means that a valid publishable key was used on a page whose origin it does not list.',
    fix: 'Send `Authorization: Bearer <key>` with the whole key, as it was issued, or on the widget routes `X-Service-Publishable-Key`. More than 600 refused keys from one address within a minute are `rate-limited`. The venue’s admin issues keys, and can see whether yours is still active and which origins it lists.',
    retry: afterPermission,
  },
  'capability-missing': {
    cause: 'The key is valid, but does not have the capability that this operation needs.',
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
      'No booking has that reference and that phone number at a venue that the key covers, in the key’s environment (a sandbox key finds sandbox bookings only). The answer is the same in all these cases, so that no client learns which references exist.',
    fix: 'Ask the guest for the reference and for the phone number of the booking. Spaces, hyphens and case do not matter in a reference. A number from abroad needs `+` and its country code.',
    retry:
      'Only with another reference or phone. Every failure counts: after 10 in 10 minutes for a key, or 5 in an hour for a reference, the answer is `lookup-throttled`. Nothing was done, so you can use the same `Idempotency-Key`.',
  },
  'knowledge-not-found': {
    cause: 'The venue has not published anything on this topic, or the topic does not exist.',
    fix: 'If the topic does not exist, `detail` lists the topics. Otherwise tell the guest that the venue has not published it, or ask for another topic. The venue’s admin decides what is published.',
    retry: 'Not now: the answer stays the same until the venue publishes it.',
  },
  'not-found': {
    cause: 'There is nothing at this address, or the thing that it names does not exist.',
    fix: 'Compare the path with the reference: paths are exact, in lower case and without a slash at the end. Ids come from earlier answers to the same key. If the `code` is `hold_expired` or `hold_not_found`, let the guest choose a time again.',
    retry: afterCorrection,
  },
  'method-not-allowed': {
    cause: 'The address exists, but does not accept this method.',
    fix: 'Use one of the methods in the `Allow` header of the answer.',
    retry: afterCorrection,
  },
  'not-acceptable': {
    cause: 'The `Accept` header does not include JSON, and the operation answers in JSON only.',
    fix: 'Send `Accept: application/json`, or no `Accept` header.',
    retry: afterCorrection,
  },
  'booking-not-changeable': {
    cause:
      'The booking is over, cancelled or expired, or its guests are seated; or a delay was reported for a booking of another day. `detail` says which, in words for the guest.',
    fix: 'Look the booking up to see its state. If the guest still wants something, book again, or send an enquiry to the venue’s team.',
    retry: isFinalAnswer,
  },
  'override-required': {
    cause:
      'Only for the venue’s team: the request breaks rules of the venue. `detail` names them, and `warnings` lists them with what each needs to be overridden.',
    fix: 'If the member may override the rules, send `override` with a `reason`. Otherwise request something that the rules allow.',
    retry: afterCorrection,
  },
  'no-deposit-due': {
    cause: 'The booking has no deposit, or its deposit is fully paid.',
    fix: 'Tell the guest that there is nothing to pay.',
    retry: isFinalAnswer,
  },
  'payment-link-unavailable': {
    cause:
      'The link can’t be sent by text: the venue has no template for this text, or the phone number of the booking can’t receive texts.',
    fix: 'Send an enquiry. The venue’s team can then contact the guest.',
    retry: isFinalAnswer,
  },
  'no-availability': {
    cause:
      'Fewer tickets are left than were requested, the event has started, or the table can no longer be held because someone else has it. `detail` says which. For the venue’s team it also means that another party has the table.',
    fix: 'For a table, offer one of the `alternatives`. For tickets, request fewer, another kind or another date: `GET /public/v1/event-instances` lists what is left. Tickets that others hold and do not pay for become available again. The venue’s team gets `choices`, each a step that can be taken instead.',
    retry: isFinalAnswer,
  },
  'idempotency-conflict': {
    cause:
      'The `Idempotency-Key` was used before for a different request: another operation, path or body. An additional or missing field, or null instead of a missing field, also counts as different.',
    fix: 'For a new request, use a new `Idempotency-Key`. To repeat the first request, send exactly the same content again.',
    retry:
      'Yes, at once, with a new `Idempotency-Key`. First check whether the earlier request already did what you want; otherwise it may be done twice.',
  },
  conflict: {
    cause:
      'The same request, with the same `Idempotency-Key`, is still being processed, and did not finish while this one waited.',
    fix: 'Wait for the first request, and send one at a time.',
    retry:
      'Yes, after the number of seconds in the `Retry-After` header, with the same `Idempotency-Key`: you get the answer of the first request. With a new key it may be done twice.',
  },
  'set-up-changed': {
    cause:
      'Only for the venue’s team: somebody else has changed this part of the set-up, so the `revision` of the request is out of date. Nothing was changed.',
    fix: 'Read the part again, apply your change to its current value, and send that with its `revision`.',
    retry: afterCorrection,
  },
  'request-timeout': {
    cause:
      'The request did not arrive completely within the time allowed, and the connection was closed.',
    fix: 'Send headers and body without pauses. If this happens often, check the network between you and the service.',
    retry:
      'Yes, at once, on a new connection. Nothing was done, so use the same `Idempotency-Key`.',
  },
  'payload-too-large': {
    cause: 'The body is larger than the limit of 64 KiB.',
    fix: 'Send only the fields of the operation. No operation needs a body of that size.',
    retry: afterCorrection,
  },
  'unsupported-media-type': {
    cause: 'The body is not JSON in UTF-8, or it is compressed.',
    fix: 'Send `Content-Type: application/json`, and no `Content-Encoding`.',
    retry: afterCorrection,
  },
  'headers-too-large': {
    cause: 'The headers of the request are larger than the limit.',
    fix: 'Leave out headers that the operation does not need. Cookies and tracing headers are the usual cause.',
    retry: afterCorrection,
  },
  'rate-limited': {
    cause:
      'The key has sent more requests than allowed. `RateLimit-Policy` has the limit, and `RateLimit` in every answer says how much of it is left. With a publishable key there are also limits for each client (unpaid tables and tickets, bookings, enquiries) and for each phone number (bookings at the venue, or at the same time): `detail` says which was reached. Without those headers, the client’s address is refused: within a minute it has sent more than 600 requests without a valid key, 60 callbacks without a valid signature, or requests for 60 payment links that do not exist.',
    fix: 'Spread your requests, cache what seldom changes, such as the list of venues, and slow down when `RateLimit` is low. A guest who has too many unpaid items pays for one or releases a hold. A guest who has made too many bookings calls the venue. If keys were refused, stop the program that sends the wrong one: `invalid-key` explains how to send a key.',
    retry: afterTheWait,
  },
  'too-many-links': {
    cause:
      'Three payment links were sent for this booking within an hour, or the phone number has received as many texts as it may.',
    fix: 'Ask the guest to use the text that was already sent: its link works until its deadline.',
    retry: afterTheWait,
  },
  'lookup-throttled': {
    cause:
      'Reference and phone were wrong too often: 10 times in 10 minutes for the key, or 5 times in an hour for the reference. Until the wait is over, correct ones are refused too.',
    fix: 'Check reference and phone with the guest before the next attempt. If guests type them in themselves, limit their attempts.',
    retry: afterTheWait,
  },
  'internal-error': {
    cause: 'Something failed in the service. Your request is not the cause.',
    fix: 'If it happens again, send the `traceId` to the people who run the service. They can find the request in their log.',
    retry:
      'Yes, a few times, with pauses that grow from a second. Use the same `Idempotency-Key` for a write: if the first request succeeded after all, you get its answer, and nothing is done twice.',
  },
  'service-unavailable': {
    cause: 'The service is overloaded, or it cannot reach its database.',
    fix: 'Wait and try again. If it lasts for minutes, send the `traceId` to the people who run the service.',
    retry:
      'Yes, after the number of seconds in the `Retry-After` header, with pauses that grow. Use the same `Idempotency-Key` for a write: nothing is done twice.',
  },
};
