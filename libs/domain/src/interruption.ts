/** Storage or a provider is temporarily unavailable; another try may succeed. */
export type InterruptionReason =
  /** A request with the same Idempotency-Key is still under way. */
  | 'duplicate-in-flight'
  /** Too many requests want the same thing at once. */
  | 'busy'
  /** The rules or the booking by which the request was judged have changed meanwhile. */
  | 'changed-meanwhile'
  | 'unreachable';

/** Thrown by adapters only; `because` is a sentence on what the service's operator may do. */
export class Interruption extends Error {
  constructor(
    readonly reason: InterruptionReason,
    { because, ...options }: ErrorOptions & { readonly because?: string } = {},
  ) {
    super(because ?? `interrupted: ${reason}`, options);
  }
}
