import type { LocalDate } from '@venue/domain/shared/time';

/** The planned end of an operation or a field. Both days begin at midnight in UTC. */
export interface Deprecation {
  readonly since: LocalDate;
  /** It may be removed from this day on. */
  readonly until: LocalDate;
}
