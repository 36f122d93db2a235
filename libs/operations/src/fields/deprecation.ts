import type { LocalDate } from '@venue/domain/shared/time';

/** That an operation or a field is to end. Both days begin at midnight in UTC. */
export interface Deprecation {
  readonly since: LocalDate;
  /** From then on it may be gone. */
  readonly until: LocalDate;
}
