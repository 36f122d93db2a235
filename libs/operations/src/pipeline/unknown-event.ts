import { Problem } from '../problems';

/** For a date that does not exist, is no longer on sale, or is not covered by the key. */
export function unknownEvent(): Problem {
  return new Problem('not-found', { detail: 'We don’t know an event with that date.' });
}
