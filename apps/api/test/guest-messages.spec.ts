/** The messages to a guest about a booking, from its first day to its last. */
import { describe, expect, it } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import ICAL from 'ical.js';
import type { LocalDate } from '@venue/domain/shared/time';
import { reportExpiredIn } from '@venue/operations/availability/diary/expire';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { connect, PostgresSweep } from '@venue/postgres';
import { messagesOf, payNewest, tasksOf, type StoredMessage } from '@venue/testing/paying';
import {
  guest,
  publicUrl,
  type Answer,
  sharedDeployment,
  workWithoutLimit,
} from '@venue/testing/deployment';
import { patternOf, say } from '@venue/testing/say';

const logo = 'https://cdn.example/harbour.png';

const service = sharedDeployment('2026-12-01T09:00:00Z', (group) => {
  group.brands[0].logoUrl = logo;
  const [harbour, , pier] = group.venues;
  // This venue sends all e-mails except the reminder in built-in words, and no texts.
  harbour.bookingTypes[1].deposits = [{ when: { partySizeFrom: 6 }, perGuestPence: 1000 }];
  pier.messages = {
    emailReminder: null,
    emailLateNoted: { subject: '{venue} keeps your table', text: 'Dear {name}, {summary}' },
    emailEnquiryReceived: { subject: 'Your enquiry to {venue}', text: 'Dear {name}, {summary}' },
  };
  pier.bookingTypes[0].deposits = [{ when: { partySizeFrom: 5 }, perGuestPence: 1000 }];
});

const ada = { ...guest, email: 'ada@example.com' };

async function booked(change: Record<string, unknown> = {}): Promise<string> {
  const { body } = await service.post('/reservations', {
    venueId: service.venueId['the-harbour'],
    date: '2026-12-08',
    time: '18:00',
    partySize: 2,
    guest: ada,
    ...change,
  });
  expect(body.outcome).toBe('booked');
  return body.reference;
}

function post(reference: string, what: string, more = {}): Promise<Answer> {
  const phone = guest.phone;
  return service.post(`/bookings/${encodeURIComponent(reference)}/${what}`, { phone, ...more });
}

type Selected = [kind: string, channel: string, state: string];

async function listed(reference: string): Promise<Selected[]> {
  const messages = await messagesOf(service, reference);
  return messages.map(({ kind, channel, state }) => [kind, channel, state]);
}

/** The newest message of that kind; fails where there is none. */
async function newest(reference: string, kind: string, channel = 'email'): Promise<StoredMessage> {
  const messages = await messagesOf(service, reference);
  const last = messages.findLast((one) => one.kind === kind && one.channel === channel);
  if (last === undefined) throw new Error(`no ${kind} by ${channel}`);
  return last;
}

interface CalendarEvent {
  readonly method: unknown;
  readonly uid: unknown;
  readonly sequence: unknown;
  readonly status: unknown;
  readonly start: string;
}

function eventIn({ calendar }: StoredMessage): CalendarEvent {
  const file = new ICAL.Component(ICAL.parse(calendar ?? ''));
  const event = file.getFirstSubcomponent('vevent');
  const value = (name: string): unknown => event?.getFirstPropertyValue(name);
  return {
    method: file.getFirstPropertyValue('method'),
    uid: value('uid'),
    sequence: value('sequence'),
    status: value('status'),
    start: String(value('dtstart')),
  };
}

const manageLink = new RegExp(`${publicUrl}/manage/[\\w-]{30,34}`);

describe('a booking without a deposit', () => {
  it('is confirmed by text and by e-mail, with the way to change it and a calendar file', async () => {
    const reference = await booked();

    expect(await listed(reference)).toEqual([
      ['confirmed', 'text', 'waiting'],
      ['confirmed', 'email', 'waiting'],
    ]);
    const text = await newest(reference, 'confirmed', 'text');
    expect(text.text).toContain(
      say('the table is booked', { party: '2', when: 'Tuesday 8 December at 6pm', reference }),
    );
    expect(text.text).toMatch(manageLink);
    expect(text.html).toBeNull();
    const email = await newest(reference, 'confirmed');
    expect(email.text).toMatch(patternOf('the table is booked', { reference }));
    expect(email.text).toMatch(new RegExp(`Change or cancel: ${manageLink.source}\n`));
    expect(email.text).toContain('The Harbour\n');
    expect(eventIn(email)).toMatchObject({ method: 'REQUEST', sequence: 0, status: 'CONFIRMED' });
  });

  it('is changed with what was and what is, and what still waited is stopped', async () => {
    const reference = await booked({ time: '18:15' });
    const before = eventIn(await newest(reference, 'confirmed'));
    expect((await post(reference, 'amend', { time: '19:00', partySize: 3 })).status).toBe(200);

    expect(await listed(reference)).toEqual([
      ['confirmed', 'text', 'stopped'],
      ['confirmed', 'email', 'stopped'],
      ['changed', 'text', 'waiting'],
      ['changed', 'email', 'waiting'],
    ]);
    const email = await newest(reference, 'changed');
    expect(email.text).toMatch(
      /^Your table at The Harbour is now for 3 guests on Tuesday 8 December at 7pm\. It was for 2 guests on Tuesday 8 December at 6:15pm\. Your reference is /,
    );
    expect(email.text).toMatch(manageLink);
    expect(eventIn(email)).toMatchObject({ method: 'REQUEST', uid: before.uid, sequence: 1 });
    expect(eventIn(email).start).toBe('2026-12-08T19:00:00Z');
  });

  it('is notified of another booking type', async () => {
    const reference = await booked({ time: '18:15' });
    await post(reference, 'amend', { time: '13:00' });

    expect((await newest(reference, 'changed')).text).toMatch(
      / is now for 2 guests on Tuesday 8 December at 1pm, as lunch instead of dinner\. It was for /,
    );
  });

  it('sends nothing for a change of notes alone', async () => {
    const reference = await booked({ date: '2026-12-09' });
    await post(reference, 'amend', { notes: 'A quiet corner, please.' });

    expect((await listed(reference)).map(([kind]) => kind)).toEqual(['confirmed', 'confirmed']);
  });

  it('is cancelled in the guest’s calendar too, and is not confirmed any more', async () => {
    const reference = await booked({ date: '2026-12-09', time: '18:15' });
    const before = eventIn(await newest(reference, 'confirmed'));
    await post(reference, 'amend', { time: '20:00' });
    await post(reference, 'cancel');

    const email = await newest(reference, 'cancelled');
    expect((await listed(reference)).filter(([, , state]) => state === 'waiting')).toEqual([
      ['cancelled', 'text', 'waiting'],
      ['cancelled', 'email', 'waiting'],
    ]);
    expect(email.text).toMatch(
      patternOf('message: the table is cancelled', {
        when: 'Wednesday 9 December at 8pm',
        reference,
      }),
    );
    expect(email.text).not.toMatch(manageLink);
    expect(eventIn(email)).toMatchObject({
      method: 'CANCEL',
      uid: before.uid,
      sequence: 2,
      status: 'CANCELLED',
    });
  });

  it('is cancelled once, however often it is asked', async () => {
    const reference = await booked({ date: '2026-12-10', guest: { ...guest, email: null } });
    await Promise.all([post(reference, 'cancel'), post(reference, 'cancel')]);

    expect((await listed(reference)).map(([kind]) => kind)).toEqual(['confirmed', 'cancelled']);
  });
});

describe('a booking with a deposit', () => {
  const six = { date: '2026-12-15', partySize: 6 };

  it('is confirmed once, when the deposit comes in', async () => {
    const reference = await booked(six);
    expect((await listed(reference)).map(([kind]) => kind)).toEqual([
      'deposit-link',
      'deposit-link',
    ]);
    const link = await newest(reference, 'deposit-link');
    expect(link.html).toContain('>Pay £60.00</a>');
    expect(link.html).toMatch(new RegExp(`Your booking: <a href="${manageLink.source}"`));
    expect(link.text).toMatch(
      /Your table for 6 at The Harbour on Tuesday 15 December at 6pm is held for you until 11am\. /,
    );
    expect(link.text).toMatch(new RegExp(`\nYour booking: ${manageLink.source}\n`));
    await payNewest(service, reference);

    expect((await listed(reference)).slice(2)).toEqual([
      ['confirmed', 'text', 'waiting'],
      ['confirmed', 'email', 'waiting'],
    ]);
    expect(eventIn(await newest(reference, 'confirmed'))).toMatchObject({ method: 'REQUEST' });
  });

  it('says at its cancellation who decides about the money', async () => {
    const reference = await booked({ ...six, date: '2026-12-16' });
    await payNewest(service, reference);
    await post(reference, 'cancel');

    expect((await newest(reference, 'cancelled', 'text')).text).toMatch(
      patternOf('message: the table is cancelled with money paid', { amount: '£60.00' }),
    );
  });

  it('reports a change, and sends the link for the rest with its deadline separately', async () => {
    const reference = await booked({ date: '2026-12-17', partySize: 4 });
    await post(reference, 'amend', { partySize: 6 });

    const link = await newest(reference, 'deposit-link', 'text');
    expect(link.text).toMatch(/please pay £60\.00 by .*\/pay\//);
    expect((await newest(reference, 'changed')).text).toContain(
      say('a deposit is due', { amount: '£60.00' }),
    );
    // The booking stays confirmed, whether the rest is paid or not.
    const email = await newest(reference, 'deposit-link');
    expect(email.text).toMatch(
      /Your table for 6 at The Harbour on Thursday 17 December at 6pm is booked\. /,
    );
    expect(email.text).not.toMatch(/keep|held/);
  });

  it('cancelled before it was paid, it removes nothing from a calendar', async () => {
    const reference = await booked({ ...six, date: '2026-12-18' });
    await post(reference, 'cancel');

    expect((await newest(reference, 'cancelled')).calendar).toBeNull();
  });

  it('says that the table is released when it is not paid in time, once', async () => {
    const reference = await booked({ ...six, date: '2026-12-19' });
    const other = await booked({ ...six, date: '2026-12-20' });
    await payNewest(service, other, 1000);
    await service.moveTo('2026-12-02T09:00:00Z');
    const source = await connect(service.databaseUrl, 4);
    const sweep = new PostgresSweep(source, workWithoutLimit, (work, expired) =>
      reportExpiredIn(work, expired, service.deployment),
    );
    try {
      await Promise.all([sweep.expireUnpaid(), sweep.expireUnpaid()]);
    } finally {
      await source.destroy();
    }

    const messages = await messagesOf(service, reference);
    expect(messages.filter(({ kind }) => kind === 'cancelled')).toHaveLength(2);
    const email = await newest(reference, 'cancelled');
    expect(email.text).toMatch(
      /^The deposit was not paid in time, so your table for 6 at The Harbour on Saturday 19 December at 6pm has been released\./,
    );
    expect(email.calendar).toBeNull();
    expect((await newest(other, 'cancelled')).text).toContain('You have paid £10.00');
    expect(await tasksOf(service, other)).toContain('Deposit of a booking that expired');
  });

  it('says so too when another guest’s booking finds the table free', async () => {
    const reference = await booked({ ...six, date: '2026-12-22' });
    await service.moveTo('2026-12-03T09:00:00Z');
    await booked({ ...six, date: '2026-12-22' });

    expect((await listed(reference)).map(([kind]) => kind)).toContain('cancelled');
  });
});

describe('word of a delay and of an enquiry', () => {
  const about = { subject: 'Buy my shoes', message: 'At www.example.com' };
  const enquire = (venue: string): Promise<Answer> =>
    service.post('/booking-enquiries', {
      venueId: service.venueId[venue],
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      ...about,
    });
  const received = (): Promise<{ subject: string; text: string }[]> =>
    service.sql(`select subject, text from message where kind = 'enquiry-received'`);

  it('goes only where the venue has words for it', async () => {
    await service.moveTo('2026-12-08T16:00:00Z');
    const day = { date: '2026-12-08', time: '18:30' };
    const silent = await booked(day);
    await post(silent, 'running-late', { minutesLate: 20 });
    await enquire('the-harbour');

    expect((await listed(silent)).map(([kind]) => kind)).not.toContain('late-noted');
    expect(await received()).toEqual([]);
  });

  it('is offered to the team only there', async () => {
    for (const [venueId, isOffered] of [
      ['the-harbour', false],
      ['the-pier', true],
    ] as const) {
      const wish = { venueId, date: '2026-12-08' as LocalDate, environment: null };
      const { tellsOfDelays } = await service.perform(dayForTeam, wish);
      expect(tellsOfDelays).toBe(isOffered);
    }
  });

  it('says until when the table is kept, once for each delay', async () => {
    await service.moveTo('2026-12-08T16:00:00Z');
    const venueId = service.venueId['the-pier'];
    const phone = '+1 212 555 0123';
    const who = { ...ada, phone };
    const reference = await booked({ venueId, guest: who, date: '2026-12-08', time: '19:00' });
    for (const minutesLate of [20, 20, 30]) {
      await post(reference, 'running-late', { phone, minutesLate });
    }

    const late = (await messagesOf(service, reference)).filter(({ kind }) => kind === 'late-noted');
    expect(late.map(({ state, channel }) => [state, channel])).toEqual([
      ['stopped', 'email'],
      ['waiting', 'email'],
    ]);
    expect(late[1]?.text).toContain(
      `Dear Ada, ${say('the late table is kept', { venue: 'The Pier', arrival: 'at 7:30pm', until: '7:45pm' })}`,
    );
  });

  it('says that the team has the enquiry, in no words of the guest', async () => {
    await enquire('the-pier');

    const [email, ...more] = await received();
    expect(more).toEqual([]);
    expect(email?.subject).toBe('Your enquiry to The Pier');
    expect(email?.text).toContain(
      `Dear Ada, ${say('the enquiry was sent', { venue: 'The Pier' })}`,
    );
    expect(email?.text).not.toMatch(/shoes|example/);
  });
});

describe('an e-mail to the team', () => {
  it('says all that is needed to decide, with a link into the console', async () => {
    const notes = 'Window, please. Our daughter is coeliac.';
    const reference = await booked({ date: '2026-12-30', partySize: 6, notes });
    await payNewest(service, reference);
    await post(reference, 'cancel', { reason: 'We are ill.' });

    const { subject, text, html } = await newest(reference, 'team');
    expect(subject).toBe('The Harbour: Deposit of a cancelled booking');
    expect(text.split('\n')).toEqual([
      'This booking was cancelled after £60.00 had been paid for it.',
      '',
      `From: ${guest.name}, +441174960000, ada@example.com`,
      `Booking: ${reference}, cancelled`,
      'For: 6 guests on Wednesday 30 December at 6pm',
      'Deposit: £60.00 required, £60.00 paid',
      `Notes: ${notes}`,
      'Reason for cancelling: We are ill.',
      '',
      `Open in the console: ${publicUrl}/console#/search?text=${reference.replace(' ', '')}`,
    ]);
    expect(html).toContain('>Open in the console</a>');
  });

  it('names the tables of a confirmed booking', async () => {
    const reference = await booked({ date: '2026-12-30', time: '19:00' });
    await post(reference, 'amend', { partySize: 40 });

    expect((await newest(reference, 'team')).text).toMatch(/\nTables: T\d\n/);
  });
});

describe('a venue without templates', () => {
  it('sends e-mails in built-in words, and no texts', async () => {
    const venueId = service.venueId['the-pier'];
    const phone = '+1 212 555 0123';
    const reference = await booked({ venueId, guest: { ...ada, phone }, date: '2026-12-11' });
    const about = `/bookings/${encodeURIComponent(reference)}`;
    await service.post(`${about}/amend`, { phone, time: '19:00' });
    await service.post(`${about}/cancel`, { phone });

    expect((await listed(reference)).map(([kind, channel]) => [kind, channel])).toEqual([
      ['confirmed', 'email'],
      ['changed', 'email'],
      ['cancelled', 'email'],
    ]);
    expect((await newest(reference, 'confirmed')).subject).toBe('Your table at The Pier is booked');
    expect((await newest(reference, 'changed')).subject).toBe('Your table at The Pier has changed');
  });

  it('confirms nothing by e-mail where its template is null', async () => {
    const venueId = service.venueId['the-lantern'];
    const reference = await booked({ venueId, date: '2026-12-11' });

    expect(await listed(reference)).toEqual([]);
  });
});

describe('the HTML part of an e-mail', () => {
  it('is valid, says what the plain part says, and loads nothing but the logo', async () => {
    const name = 'O’Brien<script>alert(1)</script>';
    const reference = await booked({ date: '2026-12-29', guest: { ...ada, name } });
    await post(reference, 'amend', { time: '19:00' });
    const validate = new HtmlValidate({
      extends: ['html-validate:recommended'],
      // Mailboxes drop style sheets, so that styles have to be inline.
      rules: { 'no-inline-style': 'off' },
    });

    for (const kind of ['confirmed', 'changed']) {
      const { html, text } = await newest(reference, kind);
      const report = await validate.validateString(html ?? '');
      expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
      const plain = (html ?? '').replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
      for (const line of text.split(/[\n]+/).filter((one) => !one.includes('http')))
        expect(plain).toContain(line.trim());
      const loaded = [...(html ?? '').matchAll(/(?:src|srcset|background)="([^"]*)"|url\(/g)];
      expect(loaded.map(([, url]) => url)).toEqual([logo]);
      expect(html).toMatch(new RegExp(`href="${manageLink.source}"`));
      expect(html).toContain('#14506b');
    }
  });
});
