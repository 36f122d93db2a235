/** Remedies for failures that the site or the deployment causes, by slug. Loaded with the first. */
export const remedies: Readonly<Record<string, string>> = {
  'missing-attribute':
    'give it the attributes publishable-key, which begins with vb_pub_, and venue-id. ' +
    'A secret key (vb_live_…, vb_test_…) was not sent, but it is on this page: have it revoked.',
  'invalid-key': 'publishable-key is unknown or revoked; ask the venue’s admin for a new one.',
  'key-refused':
    'publishable-key is unknown or revoked, or may not be used on {origin}: the venue’s admin sees ' +
    'that in “admin keys list”, and adds the origin, by https, with “admin keys origins”.',
  'capability-missing': 'publishable-key may not do this; the venue’s admin can grant it.',
  'not-found': 'nothing was found; venue-id must be that of a venue that the key is for.',
  'validation-failed': 'a value was refused; venue-id must be the id of a venue, and date a day.',
  'rate-limited': 'too many requests from this address; they are taken again later.',
  'service-unavailable': 'the service is not available just now.',
  'internal-error': 'the service failed; its log has the cause under the trace id.',
};
