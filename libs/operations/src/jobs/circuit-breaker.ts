/** This many failures in a row are the provider's fault, not the message's. */
const failuresMax = 5;

/**
 * Keeps messages from a provider that takes none: while the breaker is open, one message is tried
 * now and then.
 */
export class CircuitBreaker {
  private failures = 0;

  get isOpen(): boolean {
    return this.failures >= failuresMax;
  }

  failed(): void {
    this.failures += 1;
  }

  /** The provider took or refused a message; true when the breaker was open. */
  answered(): boolean {
    const wasOpen = this.isOpen;
    this.failures = 0;
    return wasOpen;
  }
}
