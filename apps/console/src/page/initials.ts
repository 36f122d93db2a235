/** The initials of the person who uses a shared device, sent with every write. */

const currentKey = 'initials';
const storageKey = 'known-initials';
/** About one shift of people; beyond that, the initials used longest ago are removed. */
const recentMax = 12;

/** Stored on the device, since the next shift is mostly the same people. */
export class Initials {
  /** Empty for none. */
  current = localStorage.getItem(currentKey) ?? '';
  recent: readonly string[] = (localStorage.getItem(storageKey) ?? '').split(',').filter(Boolean);

  choose(initials: string): void {
    this.current = initials.toUpperCase();
    const recent = new Set([this.current, ...this.recent].filter(Boolean));
    this.recent = [...recent].slice(0, recentMax);
    localStorage.setItem(currentKey, this.current);
    localStorage.setItem(storageKey, this.recent.join());
  }
}
