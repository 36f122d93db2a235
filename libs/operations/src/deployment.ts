import type {
  Answers,
  Attempts,
  Diary,
  Groups,
  Ids,
  Keys,
  RateLimit,
  Rates,
  UnitOfWork,
} from '@venue/domain';
import type { Bulkhead } from './bulkhead';
import type { Doorkeeper } from './door';
import type { Secrets } from './secrets';
import type { Twins } from './twins';

/** Where a fault goes that is ours, whole. Nothing of it ever reaches an answer. */
export interface FaultLog {
  fault(error: unknown, about: { readonly traceId: string; readonly operation: string }): void;
}

/** Everything that `perform` needs of a running deployment. */
export interface Deployment {
  /** Where the page of each problem stands, without a slash at the end. */
  readonly problemsUrl: string;
  readonly rateLimit: RateLimit;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly log: FaultLog;
  readonly door: Doorkeeper;
  readonly bulkhead: Bulkhead;
  /** Proofs of one integration are judged one by one, so they wait here, not on a connection. */
  readonly proofs: Bulkhead;
  readonly twins: Twins;
  readonly groups: Groups;
  readonly diary: Diary;
  readonly rates: Rates;
  readonly keys: Keys;
  readonly attempts: Attempts;
  readonly answers: Answers;
  readonly unitOfWork: UnitOfWork;
}
