/** The state of the console. Only fields that the person is filling in hold other state. */
import { addDays, Clock, formatDay, isDay, localDay, minutesInto } from '@venue/ui';
import type { MeAnswer, TeamVenueAnswer, TeamVenuesAnswer } from './answers';
import { Api } from './api';
import { Alerts } from './day/alerts';
import { Changes } from './day/changes';
import { DayStore } from './day/day-store';
import { OpenTasks } from './day/open-tasks';
import { Writes } from './day/writes';
import { Initials } from './initials';
import { dayBeginsAtHour } from './parts/service-day';
import { Preferences } from './parts/preferences';
import { Retries } from './parts/retries';
import { isNarrow, isTablet, isWide } from './parts/widths';
import { WaitingStore } from './waiting/waiting-store';
import { addressOf, currentRoute, type Route } from './route';

export class App {
  /** Increases with every change. */
  revision = 0;
  route: Route = currentRoute();
  me: MeAnswer | null = null;
  venues: readonly TeamVenueAnswer[] = [];
  /** Why the page can't start; null if it can. */
  failure: string | null = null;
  /** The text of the live region. */
  announcement = '';
  readonly clock = new Clock();
  readonly initials = new Initials();
  readonly preferences = new Preferences();
  readonly alerts: Alerts;
  readonly api: Api;
  readonly day: DayStore;
  readonly tasks: OpenTasks;
  readonly waiting: WaitingStore;
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
      // The server redirects people who are not signed in to the sign-in page.
      onSignedOut: () => location.assign('/console'),
      initials: () => (this.isDevice ? this.initials.current : ''),
      retries: new Retries(),
    });
    this.alerts = new Alerts(changed);
    this.day = new DayStore(this.api, () => {
      this.changed();
      this.#alert();
    });
    this.tasks = new OpenTasks(this.api, changed);
    this.waiting = new WaitingStore(() => {
      this.changed();
      this.alertOfQueue();
    });
    this.writes = new Writes(this.api, this.day, {
      changed,
      announce: (words) => this.announce(words),
      bookAgain: (reference) =>
        this.go(addressOf('new', { venue: this.venue?.slug, date: this.date, again: reference })),
    });
    this.changes = new Changes(this, this.api.retries, changed);
    for (const width of [isNarrow, isTablet, isWide]) width.addEventListener('change', changed);
  }

  readonly changed = (): void => {
    this.revision += 1;
    this.onChange();
  };

  /** The stream has no events for opening hours and other set-up. */
  readonly tick = (): void => {
    this.tasks.poll();
    // The next service day begins in the small hours.
    this.follow();
    this.day.poll();
  };

  /** Only the present day can have a booking that starts soon. */
  #alert(): void {
    const { day, date, venue, preferences } = this;
    if (!preferences.hasAlerts || day.answer === null || date !== this.today) return;
    this.alerts.look(`${venue?.id} ${date}`, day.bookings, this.nowMinutes);
  }

  /** The first look, which follows a reset of the alerts, counts nothing. */
  alertOfQueue(): void {
    const { date, venue, preferences } = this;
    const { queue } = this.waiting;
    if (!preferences.hasAlerts || queue === null || date !== this.today) return;
    this.alerts.lookAtQueue(`${venue?.id} ${date}`, queue);
  }

  announce(words: string): void {
    // Screen readers repeat a text only if it differs.
    this.announcement = words === this.announcement ? `${words}\u00a0` : words;
    this.changed();
  }

  may(capability: string): boolean {
    return this.me?.capabilities.includes(capability) ?? false;
  }

  /** Whether the person may see all venues, later ones too. */
  get isForAllVenues(): boolean {
    return this.me?.isForAllVenues ?? false;
  }

  /** Whether the deployment has no venue yet, and the person may set one up. */
  get isNew(): boolean {
    return this.isForAllVenues && this.may('setup.manage') && this.venues.length === 0;
  }

  get isDevice(): boolean {
    return this.me?.kind === 'device';
  }

  /** Whether the person may break rules, or can on a device with a manager’s code. */
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
      if (this.venues.length === 0 && !this.isNew)
        this.failure =
          'There is no venue that you may see. An admin adds it to your rights in set-up, under Team.';
      this.follow();
    }
    this.api.retries.settle(this, failure, () => void this.start());
    this.changed();
  }

  /** Follows the address. Opening another page hides the last step. */
  follow(): void {
    const before = this.hrefWith({});
    const { page, parameters } = this.route;
    this.route = currentRoute();
    if (this.hrefWith({}) !== before) this.writes.last = null;
    // Messages of the earlier page do not apply here.
    const isSame =
      page === this.route.page && parameters['venue'] === this.route.parameters['venue'];
    if (!isSame) this.writes.notices = [];
    const { venue, date } = this;
    if (venue !== null && date !== null) this.day.show(venue, date);
    if (venue !== null) this.tasks.show(venue);
    this.changed();
  }

  /** The venue that the address names, or the first one. */
  get venue(): TeamVenueAnswer | null {
    const named = this.route.parameters['venue'];
    return this.venues.find(({ slug }) => slug === named) ?? this.venues[0] ?? null;
  }

  /** The service day that the address names, or the present one at the venue. */
  get date(): string | null {
    const named = this.route.parameters['date'] ?? '';
    return isDay(named) ? named : this.today;
  }

  get today(): string | null {
    const { venue } = this;
    return venue && this.clock.today(venue.timezone, dayBeginsAtHour);
  }

  /**
   * Minutes since midnight of the shown day; null if that is not today. Computed once for each
   * drawing of the page, because each booking needs it several times.
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

  /** The day of an instant in that zone, in words. */
  dayOf(instant: string, zone: string): string {
    return formatDay(localDay(instant, zone), 'en-GB', { day: 'numeric', month: 'short' });
  }

  /** The address of the same page with other parameters; null removes one. */
  hrefWith(parameters: Readonly<Record<string, string | null>>, page = this.route.page): string {
    return addressOf(page, { ...this.route.parameters, ...parameters });
  }

  /** Follows the address at once: a second press may come before the event of the browser. */
  go(address: string): void {
    if (address === location.hash) return;
    location.hash = address;
    this.follow();
  }

  /** Like `go`, but replaces the entry in the history of the browser. */
  goInstead(address: string): void {
    location.replace(address);
    this.follow();
  }

  /** What is open beside the day: a booking, or the sheet of the parties that wait. */
  get openPanel(): string | null {
    const { booking, waiting } = this.route.parameters;
    return booking ?? waiting ?? null;
  }

  /** Whether a panel covers the page. */
  get isCovered(): boolean {
    const { page } = this.route;
    const isHome = page === 'tonight' || page === '';
    return isHome && this.openPanel !== null && isNarrow.matches;
  }
}
