import { Problem } from '../problems';

/** For a date that never existed, one taken from sale, and one that the key does not cover. */
export function unknownEvent(): Problem {
  return new Problem('not-found', { detail: 'We don’t know an event with that date.' });
}
