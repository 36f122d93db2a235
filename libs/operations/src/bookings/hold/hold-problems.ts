/** Problems with held tables that a page must tell apart. */
import { invalid, Problem } from '../../problems';

/** For a hold that the key never had, or that is already booked; the caller can't tell which. */
export function holdNotFound(): Problem {
  const detail = 'We can’t find the table that was held for you. Please choose a time again.';
  return new Problem('not-found', { code: 'hold_not_found', detail });
}

/** For a hold that has expired or was released. */
export function expiredHoldProblem(): Problem {
  const detail = 'The table is not held for you any more. Please choose a time again.';
  return new Problem('not-found', { code: 'hold_expired', detail });
}

export function partyTooLarge(detail: string): Problem {
  const { particulars } = invalid([{ pointer: '/partySize', detail }]);
  return new Problem('validation-failed', { ...particulars, code: 'party_too_large' });
}
