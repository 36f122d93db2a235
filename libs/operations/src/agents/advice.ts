/** The next step of an agent for each problem; it follows the text that a guest may be read. */
import type { ProblemSlug } from '../problems';

const sendNoMore = 'Calling again with the same arguments gets the same answer.';
const callAgain = 'Nothing was done; call again with the same arguments.';

/** A slug without a text does not compile. Names of tools are those of the catalogue. */
export const advice: Readonly<Record<ProblemSlug, string>> = {
  'venue-required':
    'Send the id of the one that is meant as venueId; list_venues tells more of each.',
  'validation-failed': 'Nothing was done; correct the arguments and call again.',
  'idempotency-key-required': 'Send an idempotencyKey of 1 to 255 visible ASCII characters.',
  'invalid-key': 'The person who set up this connection has to correct its key.',
  'sign-in-required': 'A person has to sign in; no argument changes that.',
  'origin-refused': 'Only pages of the deployment may send that; no argument changes it.',
  'capability-missing': 'No argument changes that; tell the guest that it can’t be done here.',
  'venue-not-found': 'Take the id of a venue from list_venues.',
  'booking-not-found':
    'Ask the guest for the reference and for the phone number on the booking; every failure counts, and too many are refused for a while.',
  'knowledge-not-found':
    'Where topics are listed, ask for one of them; otherwise tell the guest that the venue has not published it.',
  'not-found': 'Take ids from earlier answers.',
  'method-not-allowed': sendNoMore,
  'not-acceptable': sendNoMore,
  'booking-not-changeable':
    'find_booking tells how it stands; submit_enquiry reaches the venue’s team.',
  'override-required': 'submit_enquiry reaches the venue’s team.',
  'no-deposit-due': 'Nothing is left to do.',
  'payment-link-unavailable': 'submit_enquiry reaches the venue’s team.',
  'no-availability': 'Ask for fewer, or for another kind or date that has enough left.',
  'idempotency-conflict':
    'This idempotencyKey belongs to another request; a new wish takes a new one.',
  conflict: 'Call again with the same arguments, and only once at a time.',
  'set-up-changed': 'Read the part again and make the change once more.',
  'request-timeout': callAgain,
  'payload-too-large': 'Send the arguments of the tool and no more.',
  'unsupported-media-type': sendNoMore,
  'headers-too-large': sendNoMore,
  'rate-limited': callAgain,
  'too-many-links': 'Ask the guest to look for the text that was sent already.',
  'lookup-throttled': 'Check the reference and the phone number with the guest meanwhile.',
  'internal-error': 'Call again once, with the same idempotencyKey if there was one.',
  'service-unavailable': 'Call again shortly, with the same idempotencyKey if there was one.',
};
