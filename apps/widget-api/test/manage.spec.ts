/** The page of a booking, over HTTP. */
import { describe, expect, it } from '@jest/globals';
import { guest, publicUrl, shared } from '@venue/testing/deployment';
import { serve } from '@venue/http';
import { openDeployment } from '@venue/runtime';
import { answerOf, patternOf, say } from '@venue/testing/say';
import { openWidgetApi } from '../src/index';
import { formValueIn, openManagePages } from './manage-pages';

const pages = shared(() => openManagePages());

/** A day for each test, so that tests do not take each other's tables. */
const days = (function* () {
  for (let day = 8; day < 70; day += 1) {
    const date = new Date(Date.UTC(2026, 11, day)).toISOString().slice(0, 10);
    const isOpen = day % 7 !== 0 && !['12-25', '12-26', '12-31', '01-01'].includes(date.slice(5));
    if (isOpen) yield date;
  }
})();
const freshDay = (): string => days.next().value ?? '';

interface Booked {
  readonly reference: string;
  readonly path: string;
  readonly date: string;
}

/** Two guests at 18:00, without a deposit. */
async function booked(change: Record<string, unknown> = {}): Promise<Booked> {
  const date = freshDay();
  const reference = await pages.book({ date, partySize: 2, ...change });
  return { reference, date, path: await pages.pageOf(reference) };
}

/** Runs the task at another moment, and restores the clock. */
async function at(moment: string, task: () => Promise<void>): Promise<void> {
  await pages.service.moveTo(moment);
  await task().finally(() => pages.service.moveTo('2026-12-01T09:00:00Z'));
}

describe('the page of a booking', () => {
  it('shows what is booked, where, and what can be done', async () => {
    const { path, reference } = await booked({ notes: 'By the <window>, please' });
    const { status, heading, text } = await pages.open(path);

    expect([status, heading]).toEqual([200, 'Your table is booked']);
    for (const part of ['The Harbour', '2 guests', 'at 6pm', reference]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('By the &#60;window&#62;, please');
    expect(text).toMatch(/href="https:\/\/www\.google\.com\/maps[^"]+" rel="noreferrer"/);
    for (const action of ['change', 'note', 'cancel']) {
      expect(text).toContain(`href="${path}/${action}"`);
    }
    expect(text).not.toContain(`${path}/late`);
    expect(text).toContain(`href="${path.replace('/manage/', '/calendar/')}.ics"`);
  });

  it('asks for a deposit until it is paid', async () => {
    const { path, reference } = await booked({ partySize: 6 });
    const link = await pages.linkOf(reference);
    const waiting = await pages.open(path);
    expect(waiting.heading).toBe('Your table is held for you');
    expect(waiting.text).toContain('Please pay £60.00 by 11am.');
    expect(waiting.text).toContain(link);
    expect(waiting.text).not.toContain('<dt>Paid</dt>');

    await pages.press(await pages.checkoutOf(link), 'pay');
    const paid = await pages.open(path);
    expect(paid.heading).toBe('Your table is booked');
    expect(paid.text).toMatch(/<dt>Paid<\/dt>\s*<dd>£60\.00<\/dd>/);
    expect(paid.text).not.toContain('/pay/');
  });

  it('does not promise that a table stays booked which is not paid for', async () => {
    const { path } = await booked({ partySize: 6 });
    const { path: tonight } = await booked({ partySize: 6, date: '2026-12-01' });

    for (const form of [`${path}/change`, `${tonight}/cancel`]) {
      const { heading, text } = await pages.open(form);
      expect(heading).toMatch(/^Ask/);
      expect(text).not.toMatch(/stands|stays/);
      expect(text).toContain(say('the table is held meanwhile', { until: '11am' }));
    }
  });

  it('says that the deposit was not paid in time', async () => {
    const { path } = await booked({ partySize: 6 });

    await at('2026-12-01T12:00:00Z', async () => {
      const { heading, text } = await pages.open(path);
      expect(heading).toBe('This table was released');
      expect(text).not.toMatch(/\/(change|cancel|late|note)"|To pay/);
      const { status } = await pages.open(`${path.replace('manage', 'calendar')}.ics`);
      expect(status).toBe(410);
    });
  });

  it('says that guests are seated, and that a visit is over', async () => {
    const { path, reference, date } = await booked();
    const { id } = await pages.rowOf(reference);
    for (const [state, heading] of [
      ['seated', 'Enjoy your visit'],
      ['completed', 'This booking is over'],
      ['no_show', 'This booking is over'],
    ]) {
      await pages.service.sql('update booking set state = $1 where id = $2', [state, id]);
      const shown = await pages.open(path);
      expect(shown.heading).toBe(heading);
      expect(shown.text).not.toMatch(/\/(change|cancel|late|note)"/);
    }
    await pages.service.sql(`update booking set state = 'confirmed' where id = $1`, [id]);
    await at(`${date}T21:30:00Z`, async () => {
      expect((await pages.open(path)).heading).toBe('This booking is over');
      // A state that the team has noted remains on the page after the end.
      for (const [state, heading] of [
        ['seated', 'Enjoy your visit'],
        ['cancelled', 'This booking is cancelled'],
      ]) {
        await pages.service.sql('update booking set state = $1 where id = $2', [state, id]);
        expect((await pages.open(path)).heading).toBe(heading);
      }
    });
  });

  it('closes 24 hours after the booking’s end, and not a second before', async () => {
    const { path, reference } = await booked();
    const [row] = await pages.service.sql<{ ends: Date }>(
      'select ends_at as ends from booking where reference = $1',
      [reference.replace(' ', '')],
    );
    const end = row!.ends.getTime() + 24 * 3_600_000;

    await at(new Date(end - 1_000).toISOString(), async () => {
      expect((await pages.open(path)).status).toBe(200);
    });
    await at(new Date(end).toISOString(), async () => {
      for (const gone of [path, `${path}/change`, `${path.replace('manage', 'calendar')}.ics`]) {
        const { status, heading, text } = await pages.open(gone);
        expect([status, heading]).toEqual([410, 'This page has closed']);
        expect(text).not.toContain(reference);
      }
      // For late guests the booking ends later.
      await pages.service.sql(
        `update booking set arrival_held_until = ends_at + interval '1 minute'
         where reference = $1`,
        [reference.replace(' ', '')],
      );
      expect((await pages.open(path)).status).toBe(200);
      await pages.service.moveTo(new Date(end + 60_000).toISOString());
      expect((await pages.open(path)).status).toBe(410);
    });
  });
});

describe('changing the booking', () => {
  it('goes from a day to its free times, to the confirmation, to the change', async () => {
    const { path, reference } = await booked();
    const other = freshDay();
    const times = await pages.open(`${path}/change?date=${other}&partySize=3`);
    const link = `${path}/change?date=${other}&#38;time=19%3A00&#38;partySize=3`;
    expect(times.text).toContain(`href="${link}">7pm</a>`);

    const confirm = await pages.open(link.replaceAll('&#38;', '&'));
    expect(confirm.heading).toBe('Is this right?');
    expect((await pages.rowOf(reference)).version).toBe(1);

    const done = await pages.send(path, 'change', { date: other, time: '19:00', partySize: '3' });
    expect([done.status, done.heading]).toEqual([200, 'Your booking is up to date']);
    expect(done.text).toContain('for 3 guests');
    const row = await pages.rowOf(reference);
    expect([row.starts_at.toISOString(), row.party_size, row.version]).toEqual([
      `${other}T19:00:00.000Z`,
      3,
      2,
    ]);
    const same = await pages.open(link.replaceAll('&#38;', '&'));
    expect(same.heading).toBe('That is what you have booked');
  });

  it('offers only what can be booked, the booking’s own table included', async () => {
    const { path, date } = await booked();
    // Other guests take every free table at that time.
    for (let party = 8; party > 0; party -= 1) {
      for (let more = 0; more < 12; more += 1) {
        const booking = await pages.book({ date, partySize: party }).catch(() => null);
        if (booking === null) break;
      }
    }
    const { text } = await pages.open(`${path}/change?date=${date}&partySize=1`);

    expect(text).toContain('>6pm</a>');
    // That time is also among the alternatives.
    const instead = await pages.open(`${path}/change?date=${date}&time=18:07&partySize=1`);
    expect(instead.heading).toBe('That time is not free');
    expect(instead.text).toContain(`date=${date}&#38;time=18%3A00&#38;partySize=1"`);
    const changed = await pages.send(path, 'change', { date, time: '18:00', partySize: '1' });
    expect(changed.heading).toBe('Your booking is up to date');
  });

  it('shows times where a venue has one call at a time', async () => {
    const { path } = await booked();
    const { databaseUrl: url, pepper } = pages.service;
    const small = { url, pepper, baseUrl: publicUrl, poolSize: 5 };
    const { deployment, ...opened } = await openDeployment(small);
    const serving = await serve(await openWidgetApi(deployment), 0, deployment);
    const wish = `date=${freshDay()}&partySize=2`;
    const questions = [wish, `${wish}&time=19:00`, `${wish}&time=03:00`].map((query) =>
      fetch(`http://127.0.0.1:${serving.port}${path}/change?${query}`),
    );
    const statuses = (await Promise.all(questions)).map(({ status }) => status);
    await serving.drain();
    await opened.close();

    expect(statuses).toEqual([200, 200, 200]);
  });

  it('asks for no payment if nothing is due', async () => {
    const { path, date } = await booked();
    const confirm = await pages.open(`${path}/change?date=${date}&time=18:30&partySize=2`);

    expect(confirm.status).toBe(200);
    expect(confirm.text).toContain('6:30pm, 2 guests, Dinner');
    expect(confirm.text).not.toMatch(/To pay|Deposit/);
  });

  it('says before the change that a surplus is not refunded automatically', async () => {
    const { path, reference, date } = await booked({ partySize: 7 });
    await pages.press(await pages.checkoutOf(await pages.linkOf(reference)), 'pay');
    const confirm = await pages.open(`${path}/change?date=${date}&time=18:00&partySize=6`);

    expect(confirm.text).toMatch(/<dt>Deposit<\/dt>\s*<dd>£60\.00 \(now £70\.00\)<\/dd>/);
    expect(confirm.text).toContain('You will have paid £10.00 more than is due.');
    expect(confirm.text).toContain('It is not refunded automatically');
  });

  it('shows alternatives for a time that has gone', async () => {
    const { path, date, reference } = await booked();
    const shown = await pages.open(`${path}/change?date=${date}&time=03:00&partySize=2`);

    expect([shown.status, shown.heading]).toEqual([200, 'That time is not free']);
    expect(shown.text).toContain('Your booking stays');
    expect(shown.text).toMatch(/<li>\s*<a href="[^"]+change\?date=/);
    expect((await pages.rowOf(reference)).version).toBe(1);
  });

  it('shows alternatives for a day without free times', async () => {
    const { path } = await booked();
    const { heading, text } = await pages.open(`${path}/change?date=2026-12-25&partySize=2`);

    expect(heading).toBe('Change your booking');
    expect(text).toContain('Nothing free then');
    expect(text).toMatch(/<li>\s*<a href="[^"]+change\?date=/);
  });

  it('asks for the difference when a bigger party owes more', async () => {
    const { path, reference } = await booked({ partySize: 6 });
    await pages.press(await pages.checkoutOf(await pages.linkOf(reference)), 'pay');
    const date = (await pages.rowOf(reference)).starts_at.toISOString().slice(0, 10);
    const wish = { date, time: '18:00', partySize: '7' };
    const confirm = await pages.open(`${path}/change?${new URLSearchParams(wish).toString()}`);
    expect(confirm.text).toMatch(/<dt>Deposit<\/dt>\s*<dd>£70\.00 \(now £60\.00\)<\/dd>/);
    expect(confirm.text).toMatch(/<dt>To pay<\/dt>\s*<dd>£10\.00<\/dd>/);

    const done = await pages.send(path, 'change', wish);
    expect(done.text).toContain(say('a deposit is due', { amount: '£10.00' }));
    expect(done.text).toMatch(/href="[^"]+\/pay\/\w+">Pay £10\.00/);
    await at(`${date}T17:59:00Z`, async () => {
      expect((await pages.open(path)).text).toContain('To pay');
    });
    await at(`${date}T18:00:00Z`, async () => {
      expect((await pages.open(path)).text).not.toContain('To pay');
    });
  });

  it('makes a new payment link where the last one has run out, and only then', async () => {
    const linkIn = (text: string): string =>
      /href="http:\/\/house\.test(\/pay\/\w+)"/.exec(text)?.[1] ?? '';
    const { path, reference } = await booked({ partySize: 6 });
    await pages.press(await pages.checkoutOf(await pages.linkOf(reference)), 'pay');
    const date = (await pages.rowOf(reference)).starts_at.toISOString().slice(0, 10);
    await pages.send(path, 'change', { date, time: '18:00', partySize: '7' });

    await at('2026-12-01T15:00:00Z', async () => {
      const shown = await pages.open(path);
      const inAnotherTab = await pages.open(path);
      expect(shown.text).toContain('£10.00 is still to be paid.');
      const fresh = await pages.post(`${path}/pay`, { form: formValueIn(shown.text) });
      expect(fresh.heading).toBe('Your payment link is ready');
      const link = linkIn(fresh.text);
      const again = await pages.post(`${path}/pay`, { form: formValueIn(inAnotherTab.text) });
      expect(linkIn(again.text)).toBe(link);
      await pages.press(await pages.checkoutOf(link), 'pay');
      expect((await pages.open(path)).text).toMatch(/<dd>£70\.00<\/dd>/);
    });
  });

  it('passes on what only the venue can change, and says so before', async () => {
    const { path, reference, date } = await booked();

    await at(`${date}T17:00:00Z`, async () => {
      const shown = await pages.open(`${path}/change`);
      expect(shown.heading).toBe('Ask for a change');
      const wish = { date, time: '19:00', partySize: '2' };
      const done = await pages.send(path, 'change', wish);
      expect(done.heading).toBe('Your request is with the venue');
      const enquiries = await pages.enquiriesOf(reference);
      expect(enquiries).toMatchObject([{ subject: 'Change of a booking', source: 'manage-page' }]);
      expect((await pages.rowOf(reference)).version).toBe(1);
    });
  });

  it('passes on a party that is larger than the venue takes online', async () => {
    const { path, reference, date } = await booked();
    const shown = await pages.open(`${path}/change?date=${date}&partySize=20`);
    expect(shown.text).toContain('Ask the venue');
    const done = await pages.send(path, 'change', { date, time: '18:00', partySize: '20' });

    expect(done.heading).toBe('Your request is with the venue');
    expect(await pages.enquiriesOf(reference)).toHaveLength(1);
  });

  it.each([
    'date=tomorrow&partySize=2',
    'date=2026-12-08&partySize=two',
    'date=2026-12-08&partySize=0',
    'date=2026-12-08&partySize=2&time=25:00',
    'date=2026-12-08&partySize=2&time=%00',
  ])('says what is missing: %s', async (query) => {
    const { path } = await booked();
    const { status, heading } = await pages.open(`${path}/change?${query}`);

    expect([status, heading]).toEqual([400, 'Please check what you entered']);
  });

  it('starts again if a day or a party is missing, or repeated', async () => {
    const { path } = await booked();
    for (const query of ['', 'date=2026-12-08', 'date=2026-12-08&partySize=2&partySize=3']) {
      const { status, heading } = await pages.open(`${path}/change?${query}`);
      expect([status, heading]).toEqual([200, 'Change your booking']);
    }
  });
});

describe('cancelling', () => {
  it('asks once more, and then frees the table', async () => {
    const { path, reference } = await booked();
    const questions = await pages.open(`${path}/cancel`);
    expect(questions.heading).toBe('Cancel your booking?');
    expect((await pages.rowOf(reference)).state).toBe('confirmed');

    const done = await pages.send(path, 'cancel', { reason: 'Ill' });
    expect(done.heading).toBe('Your booking is cancelled');
    expect((await pages.rowOf(reference)).state).toBe('cancelled');
    const after = await pages.open(path);
    expect(after.heading).toBe('This booking is cancelled');
    expect((await pages.open(`${path}/cancel`)).heading).toBe('This can’t be done online any more');
  });

  it('says before and after what happens with the money', async () => {
    const { path, reference } = await booked({ partySize: 6 });
    const unpaid = await pages.open(`${path}/cancel`);
    expect(unpaid.text).toContain('there is nothing to pay once it is cancelled');

    await pages.press(await pages.checkoutOf(await pages.linkOf(reference)), 'pay');
    const paid = await pages.open(`${path}/cancel`);
    expect(paid.text).toContain('You have paid £60.00. It is not refunded automatically');

    const done = await pages.send(path, 'cancel');
    expect(done.text).toContain('in touch about the £60.00 that you have paid');
    expect((await pages.open(path)).text).toContain('You have paid £60.00.');
  });

  it('passes the request on inside the notice', async () => {
    const { path, reference, date } = await booked();

    await at(`${date}T09:00:00Z`, async () => {
      expect((await pages.open(`${path}/cancel`)).heading).toBe('Ask The Harbour to cancel?');
      const done = await pages.send(path, 'cancel');
      expect(done.heading).toBe('Your request is with the venue');
      expect((await pages.rowOf(reference)).state).toBe('confirmed');
      expect(await pages.enquiriesOf(reference)).toHaveLength(1);
    });
  });

  it('says why only the venue can cancel', async () => {
    const { path, date } = await booked();
    const notice = { notice: '24 hours' };
    const meanwhile = answerOf(
      'We can pass your request to The Harbour, who will be in touch.',
      say('the table stays booked meanwhile'),
    );

    await at(`${date}T09:00:00Z`, async () => {
      expect((await pages.open(`${path}/cancel`)).text).toContain(
        `<p>${answerOf(say('it is too late to cancel', notice), meanwhile)}</p>`,
      );
      await pages.send(path, 'change', { date: freshDay(), time: '18:00', partySize: '2' });
      expect((await pages.open(`${path}/cancel`)).text).toContain(
        `<p>${answerOf(say('it was too late to cancel before the booking was moved', notice), meanwhile)}</p>`,
      );
    });
  });
});

describe('running late', () => {
  it('is noted on the day, and shown from then on', async () => {
    const { path, reference, date } = await booked();
    const until = '6:35pm';
    const expected = `>${say('page: the guest is expected', { arrival: 'at 6:20pm', until })}<`;

    await at(`${date}T17:30:00Z`, async () => {
      const done = await pages.send(path, 'late', { minutesLate: '20' });
      expect([done.status, done.heading]).toEqual([200, 'Noted']);
      const { heading, text } = await pages.open(path);
      expect(heading).toBe('Your table is booked');
      expect(text).toContain(expected);
    });
    for (const [clock, words] of [
      ['18:19', expected],
      ['18:21', `>${say('page: the table is kept', { until: '6:35pm' })}<`],
    ] as const) {
      await at(`${date}T${clock}:00Z`, async () => {
        expect((await pages.open(path)).text).toContain(words);
      });
    }
    await at(`${date}T18:35:00Z`, async () => {
      const { heading, text } = await pages.open(path);
      expect(heading).toBe('Your table is booked');
      expect(text).not.toMatch(/expects you|keeps your table/);
    });
    await pages.service.sql(`update booking set state = 'seated' where reference = $1`, [
      reference.replace(' ', ''),
    ]);
    await at(`${date}T18:19:00Z`, async () => {
      expect((await pages.open(path)).heading).toBe('Enjoy your visit');
    });
  });

  it('goes to the venue when it is more than an hour', async () => {
    const { path, reference, date } = await booked();

    await at(`${date}T17:30:00Z`, async () => {
      const done = await pages.send(path, 'late', { minutesLate: '90' });
      expect(done.heading).toBe('Your request is with the venue');
      expect(await pages.enquiriesOf(reference)).toHaveLength(1);
    });
  });

  it('is not offered before the day, nor before the deposit is paid', async () => {
    for (const [change, reason] of [
      [{}, patternOf('late on another day')],
      [{ partySize: 6 }, patternOf('late without the deposit')],
    ] as const) {
      const { path } = await booked(change);
      const form = formValueIn((await pages.open(`${path}/note`)).text);
      const opened = await pages.open(`${path}/late`);
      const sent = await pages.post(`${path}/late`, { minutesLate: '20', form });

      expect([opened.status, sent.status]).toEqual([200, 409]);
      for (const { heading, text } of [opened, sent]) {
        expect(heading).toBe('Running late?');
        expect(text).toMatch(reason);
      }
    }
  });

  it('is over with the visit', async () => {
    const { path, date } = await booked();

    await at(`${date}T21:30:00Z`, async () => {
      expect((await pages.open(`${path}/late`)).heading).toBe('This can’t be done online any more');
    });
  });
});

describe('a note', () => {
  it('is added to those that are there', async () => {
    const { path, reference } = await booked({ notes: 'By the window' });
    const done = await pages.send(path, 'note', { note: 'One of us\r\nis allergic to nuts' });

    expect(done.heading).toBe('Your booking is up to date');
    expect((await pages.rowOf(reference)).notes).toBe(
      'By the window\nOne of us\r\nis allergic to nuts',
    );
  });

  it.each([
    [998, 200],
    [999, 400],
  ])('of %d characters, with those that are there and a new line', async (length, status) => {
    const { path, reference } = await booked({ notes: 'x' });
    const done = await pages.send(path, 'note', { note: '😀'.repeat(length) });

    expect(done.status).toBe(status);
    expect([...((await pages.rowOf(reference)).notes ?? '')]).toHaveLength(
      status === 200 ? 1_000 : 1,
    );
  });

  it.each([
    ['', 400],
    ['x'.repeat(1_001), 400],
    ['a\u0000b', 400],
    ['😀'.repeat(1_000), 200],
    ['😀'.repeat(1_400), 413],
  ])('is refused when it can’t be kept (%#)', async (note, status) => {
    const { path } = await booked();
    const done = await pages.send(path, 'note', { note });

    expect(done.status).toBe(status);
  });

  it('is refused where it is too long with those that are there', async () => {
    const { path, reference } = await booked({ notes: 'x'.repeat(998) });
    const refused = await pages.send(path, 'note', { note: 'yy' });

    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('All notes together have 1,000 at most.'),
    ]);
    await pages.send(path, 'note', { note: 'y' });
    expect((await pages.rowOf(reference)).notes).toBe(`${'x'.repeat(998)}\ny`);
  });
});

describe('the calendar file', () => {
  it('has the booking, and no more than one way to be read', async () => {
    const { path, reference } = await booked();
    const file = path.replace('/manage/', '/calendar/');
    const { status, headers, text } = await pages.open(`${file}.ics`);

    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="booking.ics"');
    expect(text).toMatch(/^BEGIN:VCALENDAR/);
    expect(text).toContain((await pages.rowOf(reference)).id);
    for (const other of [file, `${file}.ICS`, `${file}.ics/`, `${file}.ics.ics`]) {
      expect((await pages.open(other)).status).toBe(404);
    }
    expect((await pages.post(`${file}.ics`, {})).status).toBe(405);

    await pages.send(path, 'cancel');
    const gone = await pages.open(`${file}.ics`);
    expect([gone.status, gone.heading]).toEqual([410, 'This booking is cancelled']);
  });
});

describe('a booking without a phone number', () => {
  it('can be cancelled by its link', async () => {
    const { path, reference } = await booked({ guest: { ...guest, email: 'ada@example.com' } });
    await pages.service.sql(`update booking set guest_phone = '' where reference = $1`, [
      reference.replace(' ', ''),
    ]);

    expect((await pages.send(path, 'cancel')).heading).toBe('Your booking is cancelled');
  });
});

describe('a booking of the sandbox', () => {
  it('is changed in the sandbox, and its requests stay there', async () => {
    const key = await pages.service.issueKey({ env: 'sandbox' });
    const date = freshDay();
    const made = await pages.service.post(
      '/reservations',
      { venueId: pages.service.venueId['the-harbour'], date, time: '18:00', partySize: 2, guest },
      { key },
    );
    const reference = String(made.body.reference);
    const path = await pages.pageOf(reference);
    const changed = await pages.send(path, 'change', { date, time: '20:00', partySize: '3' });
    await pages.send(path, 'change', { date, time: '20:00', partySize: '30' });

    expect(changed.heading).toBe('Your booking is up to date');
    const rows = await pages.service.sql<{ environment: string }>(
      'select enquiry.environment from enquiry join booking on booking.id = booking_id where reference = $1',
      [reference.replace(/ /g, '')],
    );
    expect(rows).toEqual([{ environment: 'sandbox' }]);
  });
});

describe('a venue that has left the group', () => {
  it('is still shown, with its phone number, and nothing can be changed', async () => {
    const { path, reference } = await booked();
    const retire = (isRetired: boolean): Promise<unknown> =>
      pages.service.sql(
        `with changed as (
           update venue set retired_at = case when $1 then now() end where slug = 'the-harbour'
         ) update venue_group set revision = revision + 1`,
        [isRetired],
      );
    const form = formValueIn((await pages.open(`${path}/cancel`)).text);
    await retire(true);
    const shown = await pages.open(path);
    const cancelled = await pages.post(`${path}/cancel`, { form });
    await retire(false);

    expect(shown.text).toContain('Call 0117 496 0001');
    expect(shown.text).not.toMatch(/\/(change|cancel|note)"/);
    expect([cancelled.status, cancelled.heading]).toEqual([
      404,
      'This can’t be done online any more',
    ]);
    expect((await pages.rowOf(reference)).state).toBe('confirmed');
  });
});
