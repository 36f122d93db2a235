import { Interruption } from '@venue/domain';

/**
 * Keeps a crowd at one venue from taking the connections of all others: at most so many calls
 * work for one venue at once, the others wait in order, before they take a connection, and give
 * up after a while.
 */
export class Bulkhead {
  private readonly venues = new Map<
    string,
    { working: number; readonly waiting: (() => void)[] }
  >();

  constructor(
    private readonly workingMax: number,
    private readonly waitMaxMs = 5_000,
  ) {}

  async run<T>(venueId: string, task: () => Promise<T>): Promise<T> {
    const venue = this.venues.get(venueId) ?? { working: 0, waiting: [] };
    this.venues.set(venueId, venue);
    if (venue.working < this.workingMax) venue.working += 1;
    else await this.turn(venue.waiting);
    try {
      return await task();
    } finally {
      const next = venue.waiting.shift();
      if (next !== undefined) next();
      else venue.working -= 1;
    }
  }

  /** Ends when a place has been handed over. */
  private turn(waiting: (() => void)[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(new Interruption('busy'));
      }, this.waitMaxMs);
      waiting.push(enter);
    });
  }
}
