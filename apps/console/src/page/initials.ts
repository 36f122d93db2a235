/** Who uses a device that several people share: their initials go with every write. */

const currentKey = 'initials';
const knownKey = 'known-initials';
/** As many as a shift has; beyond that, the initials used longest ago are removed. */
const knownMax = 12;

/** Kept on the device, since the next shift is mostly the same people. */
export class Initials {
  /** Empty where no one is named. */
  current = localStorage.getItem(currentKey) ?? '';
  known: readonly string[] = (localStorage.getItem(knownKey) ?? '').split(',').filter(Boolean);

  choose(initials: string): void {
    this.current = initials.toUpperCase();
    const known = new Set([this.current, ...this.known].filter(Boolean));
    this.known = [...known].slice(0, knownMax);
    localStorage.setItem(currentKey, this.current);
    localStorage.setItem(knownKey, this.known.join());
  }
}
