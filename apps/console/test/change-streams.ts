/** Streams of changes of a deployment, and bookings that change it. */
import { EventReader } from '@venue/testing/event-reader';
import { guest } from '@venue/testing/deployment';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { openSignIn, type SignInDeployment } from './sign-in-deployment';

export const day = '2026-12-08';

export interface StreamWish {
  readonly cookie?: string;
  readonly query?: string;
  readonly lastEventId?: string;
}

type ChangeTimes = NonNullable<NonNullable<Parameters<typeof openSignIn>[1]>['changeTimes']>;

export class ChangeStreams {
  private readonly readers: EventReader[] = [];
  private bookings = 0;

  private constructor(
    readonly service: SignInDeployment,
    /** Ann sees all venues, Ben the harbour. */
    readonly cookies: { all: string; harbour: string },
  ) {}

  static async open(changeTimes: ChangeTimes): Promise<ChangeStreams> {
    const service = await openSignIn({}, { changeTimes });
    await service.moveTo('2026-12-01T09:00:00Z');
    const streams = new ChangeStreams(service, { all: '', harbour: '' });
    streams.cookies.all = await streams.cookieOf('Ann', 'all');
    streams.cookies.harbour = await streams.cookieOf('Ben', 'the-harbour');
    return streams;
  }

  async cookieOf(name: string, venues: string): Promise<string> {
    const { service } = this;
    const email = `${name}@team.test`;
    await service.asOperator(inviteMember, { email, name, role: 'host', venues });
    const browser = service.browser();
    await browser.post((await service.newestMail()).link);
    return `__Host-team=${browser.token}`;
  }

  async openStream({
    cookie = this.cookies.all,
    query = '',
    lastEventId,
  }: StreamWish = {}): Promise<EventReader> {
    const resumed = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const url = `${this.service.consoleUrl}/team/v1/changes${query}`;
    const reader = await EventReader.open(url, { cookie, ...resumed });
    this.readers.push(reader);
    return reader;
  }

  /** A stream that begins with the next change, once no earlier one is held up. */
  async following(wish: StreamWish = {}): Promise<EventReader> {
    const { service } = this;
    while ((await service.sql(heldUp)).length > 0) await new Promise(setImmediate);
    const today = { venueId: 'the-harbour', date: day, environment: null };
    const { sequence } = await service.asOperator(dayForTeam, today as never);
    const { query = '' } = wish;
    const since = `${query}${query === '' ? '?' : '&'}since=${sequence}`;
    const reader = await this.openStream(
      query.includes('since=') ? wish : { ...wish, query: since },
    );
    await reader.until(({ events, lastId }) => events.length > 0 && lastId !== '');
    return reader;
  }

  /** Each time another day from Tuesday to Saturday. */
  async book(slug: string, key?: string): Promise<string> {
    const { service } = this;
    this.bookings += 1;
    const { bookings } = this;
    const date = `2026-12-${String(8 + 7 * (Math.floor(bookings / 5) % 2) + (bookings % 5)).padStart(2, '0')}`;
    const wish = { venueId: service.venueId[slug], date, time: '18:00', partySize: 2 };
    const phone = phoneAt(slug, `0117 496 ${String(bookings).padStart(4, '0')}`);
    const sending = key === undefined ? {} : { key };
    const booked = await service.post(
      '/reservations',
      { ...wish, guest: { ...guest, phone } },
      sending,
    );
    const reference = String(booked.body.reference).replaceAll(' ', '');
    const [row] = await service.sql<{ id: string }>('select id from booking where reference = $1', [
      reference,
    ]);
    if (row === undefined) throw new Error(booked.text);
    return row.id;
  }

  closeReaders(): void {
    for (const reader of this.readers.splice(0)) reader.close();
  }
}

const heldUp = `
select from history where transaction >= pg_snapshot_xmin(pg_current_snapshot())
  and transaction < pg_snapshot_xmax(pg_current_snapshot()) limit 1`;

const phoneAt = (slug: string, phone: string): string =>
  slug === 'the-harbour' ? phone : phone.replace(/^0/, '+44 ');

/** SQL: that many changes at a venue. */
export const happened = `
insert into history (at, environment, venue_id, subject, subject_id, date, part, kind, actor)
select app_now(), 'live', $1, 'booking', gen_random_uuid(), '2026-12-08', 'booking', 'changed',
  '{"kind": "unknown"}'
from generate_series(1, $2)`;
