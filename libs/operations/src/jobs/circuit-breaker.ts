/** After this many failures in a row, the provider is at fault rather than the message. */
const failuresMax = 5;

/**
 * Keeps messages from a provider that is down: while the breaker is open, one message is tried now
 * and then.
 */
export class CircuitBreaker {
  private failures = 0;

  get isOpen(): boolean {
    return this.failures >= failuresMax;
  }

  failed(): void {
    this.failures += 1;
  }

  /** The provider accepted or refused a message; returns true if the breaker was open. */
  answered(): boolean {
    const wasOpen = this.isOpen;
    this.failures = 0;
    return wasOpen;
  }
}
