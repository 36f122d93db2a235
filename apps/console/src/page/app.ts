/** All that the console knows: there is no state anywhere else but in fields being filled in. */
import { addDays, Clock, formatDay, isDay, localDay, minutesInto } from '@venue/ui';
import type { MeAnswer, TeamVenueAnswer, TeamVenuesAnswer } from './answers';
import { Api } from './api';
import { Changes } from './day/changes';
import { DayStore } from './day/day-store';
import { Writes } from './day/writes';
import { Initials } from './initials';
import { dayBeginsAtHour } from './parts/service-day';
import { Retries } from './parts/retries';
import { isNarrow, isTablet, isWide } from './parts/widths';
import { addressOf, currentRoute, type Route } from './route';

export class App {
  /** Grows with every change. */
  revision = 0;
  route: Route = currentRoute();
  me: MeAnswer | null = null;
  venues: readonly TeamVenueAnswer[] = [];
  /** Why the page can't begin; null if it can. */
  failure: string | null = null;
  /** What the live region says. */
  announcement = '';
  readonly clock = new Clock();
  readonly initials = new Initials();
  readonly api: Api;
  readonly day: DayStore;
  readonly writes: Writes;
  readonly changes: Changes;
  #now: { readonly revision: number; readonly minutes: number | null } | null = null;

  constructor(private readonly onChange: () => void) {
    const changed = this.changed;
    this.api = new Api({
      onDate: (date) => {
        this.clock.correct(date);
        this.writes.reached();
      },
      // The server sends those who are not signed in to the page where they can.
      onSignedOut: () => location.assign('/console'),
      initials: () => (this.isDevice ? this.initials.current : ''),
      retries: new Retries(),
    });
    this.day = new DayStore(this.api, changed);
    this.writes = new Writes(this.api, this.day, {
      changed,
      announce: (words) => this.announce(words),
      bookAgain: (reference) =>
        this.go(addressOf('new', { venue: this.venue?.slug, date: this.date, again: reference })),
    });
    this.changes = new Changes(this.day, this.api.retries, changed);
    for (const width of [isNarrow, isTablet, isWide]) width.addEventListener('change', changed);
  }

  readonly changed = (): void => {
    this.revision += 1;
    this.onChange();
  };

  /** Opening hours and the rest of the set-up change without an event in the stream. */
  readonly tick = (): void => {
    // In the small hours the next day begins.
    this.follow();
    this.day.poll();
  };

  announce(words: string): void {
    // The same words once more are said only if they differ.
    this.announcement = words === this.announcement ? `${words}\u00a0` : words;
    this.changed();
  }

  may(capability: string): boolean {
    return this.me?.capabilities.includes(capability) ?? false;
  }

  get isDevice(): boolean {
    return this.me?.kind === 'device';
  }

  /** Whether rules can be broken here: by the person, or on a device with a manager’s code. */
  get mayOverride(): boolean {
    return this.isDevice || this.may('diary.override');
  }

  async start(): Promise<void> {
    const [me, venues] = await Promise.all([
      this.api.get<MeAnswer>('/me'),
      this.api.get<TeamVenuesAnswer>('/venues'),
    ]);
    const failure = me.failure ?? venues.failure;
    this.failure = failure?.detail ?? null;
    if (me.answer !== undefined && venues.answer !== undefined) {
      this.me = me.answer;
      this.venues = venues.answer.venues.filter(({ isRetired }) => !isRetired);
      if (this.venues.length === 0) this.failure = 'There is no venue that you may see.';
      this.follow();
    }
    this.api.retries.settle(this, failure, () => void this.start());
    this.changed();
  }

  /** Takes what the address says. Who goes on to something else leaves what was done last. */
  follow(): void {
    const before = this.hrefWith({});
    const { page, parameters } = this.route;
    this.route = currentRoute();
    if (this.hrefWith({}) !== before) this.writes.last = null;
    // What was not done there says nothing about this page.
    const isSame =
      page === this.route.page && parameters['venue'] === this.route.parameters['venue'];
    if (!isSame) this.writes.notices = [];
    const { venue, date } = this;
    if (venue !== null && date !== null) this.day.show(venue, date);
    this.changed();
  }

  /** The venue of the address, or the first one. */
  get venue(): TeamVenueAnswer | null {
    const named = this.route.parameters['venue'];
    return this.venues.find(({ slug }) => slug === named) ?? this.venues[0] ?? null;
  }

  /** The service day of the address, or the one that it is now at the venue. */
  get date(): string | null {
    const named = this.route.parameters['date'] ?? '';
    return isDay(named) ? named : this.today;
  }

  get today(): string | null {
    const { venue } = this;
    return venue && this.clock.today(venue.timezone, dayBeginsAtHour);
  }

  /**
   * Minutes since the shown day began at midnight; null when it is another day. The same wherever
   * it is asked for while the page is drawn, since each booking asks several times.
   */
  get nowMinutes(): number | null {
    if (this.#now?.revision !== this.revision) {
      this.#now = { revision: this.revision, minutes: this.#minutesOfNow() };
    }
    return this.#now.minutes;
  }

  #minutesOfNow(): number | null {
    const { venue, date } = this;
    if (venue === null || date === null) return null;
    const calendarDay = this.clock.today(venue.timezone);
    const isShown =
      calendarDay === date || (calendarDay === addDays(date, 1) && date === this.today);
    return isShown ? minutesInto(date, venue.timezone, this.clock.now()) : null;
  }

  /** The day of an instant on the clock of that zone, in words. */
  dayOf(instant: string, zone: string): string {
    return formatDay(localDay(instant, zone), 'en-GB', { day: 'numeric', month: 'short' });
  }

  /** The address of the same page with other parameters; null takes one out. */
  hrefWith(parameters: Readonly<Record<string, string | null>>, page = this.route.page): string {
    return addressOf(page, { ...this.route.parameters, ...parameters });
  }

  go(address: string): void {
    if (address !== location.hash) location.hash = address;
  }

  /** The same in place of what is shown, so that the back button does not lead there again. */
  goInstead(address: string): void {
    location.replace(address);
  }

  /** Whether the panel of a booking covers everything else. */
  get isCovered(): boolean {
    const { page, parameters } = this.route;
    const isHome = page === 'tonight' || page === '';
    return isHome && parameters['booking'] !== undefined && isNarrow.matches;
  }
}
