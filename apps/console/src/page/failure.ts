/** Why a call did not succeed. */
export interface Failure {
  /**
   * Whether the call was refused: nothing was changed. Otherwise no answer came, or one that says
   * nothing about the outcome, and the call may be repeated with the same key.
   */
  readonly isRefused: boolean;
  /** The slug of the problem type; `no-answer` where none came. */
  readonly slug: string;
  /** A sentence for the person. */
  readonly detail: string;
  readonly retryAfterMs: number | null;
  /** The whole problem, for members such as the booking of a conflict. */
  readonly body: Readonly<Record<string, unknown>>;
}
