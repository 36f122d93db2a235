import { plusMinutes, type Instant } from '../shared/time';
import type { PolicyTerms } from '../venue/policy';

/** The last moment at which the guest may still cancel. */
export function cancelEndOf({
  startsAt,
  policy,
}: {
  readonly startsAt: Instant;
  readonly policy: Pick<PolicyTerms, 'cancelNoticeMinutes'>;
}): Instant {
  return plusMinutes(startsAt, -policy.cancelNoticeMinutes);
}
