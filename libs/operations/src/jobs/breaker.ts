/** So many failures in a row are the carrier's, not the letter's. */
const failuresMax = 5;

/**
 * Keeps letters from a carrier that takes none: while it is open, only one is tried now and then.
 */
export class Breaker {
  private failures = 0;

  get isOpen(): boolean {
    return this.failures >= failuresMax;
  }

  failed(): void {
    this.failures += 1;
  }

  /** The carrier said yes or no; true when it had been given up before. */
  answered(): boolean {
    const wasOpen = this.isOpen;
    this.failures = 0;
    return wasOpen;
  }
}
