import { Problem } from '../problems';

/** The same for a date that never was, one taken from sale, and one the key does not cover. */
export function unknownEvent(): Problem {
  return new Problem('not-found', { detail: 'We don’t know an event with that date.' });
}
