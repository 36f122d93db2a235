/** The failure of a call. */
export interface Failure {
  /**
   * Whether the call was refused and changed nothing. Otherwise the outcome is unknown, and the
   * call may be repeated with the same key.
   */
  readonly isRefused: boolean;
  /** The slug of the problem type; `no-answer` without an answer. */
  readonly slug: string;
  /** A sentence for the person. */
  readonly detail: string;
  readonly retryAfterMs: number | null;
  /** The whole problem, with members such as the booking of a conflict. */
  readonly body: Readonly<Record<string, unknown>>;
}
