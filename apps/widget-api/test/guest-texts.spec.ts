/** Texts that guests send, as Twilio passes them on. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readTwilioCallback } from '@venue/messages';
import { dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { answerEnquiry } from '@venue/operations/enquiries/answer-enquiry';
import { showEnquiry } from '@venue/operations/enquiries/show-enquiry';
import { addToQueue } from '@venue/operations/waiting/team-queue';
import { callParty } from '@venue/operations/waiting/team-queue-steps';
import type { WaitingEntryId } from '@venue/domain/shared/ids';
import { guest, publicUrl, shared } from '@venue/testing/deployment';
import { emptying } from '@venue/testing/database';
import { date } from '@venue/testing/moments';
import { TwilioDouble } from '@venue/testing/twilio-double';
import { openPaymentPages, type PageAnswer } from './payment-pages';

const twilio = new TwilioDouble();
const { authToken } = twilio;
const address = `${publicUrl}/webhooks/twilio`;
const harbour = { venueId: 'the-harbour' };

const pages = shared(() =>
  openPaymentPages(({ venues: [harbour] }) => {
    harbour.policy.reminderAsks = true;
  }),
);
const phoneSite = shared(() =>
  pages.openWith({
    textCallbacks: {
      provider: 'twilio',
      read: (callback) => readTwilioCallback(callback, { authToken, url: address }),
    },
  }),
);

const ada = '+441174960001';
/** Within the notice for cancelling of the booking on 8 December. */
const eveOfVisit = '2026-12-07T20:00:00Z';

beforeEach(async () => {
  await pages.service.sql(
    emptying('booking', 'waiting_entry', 'enquiry', 'guest_text', 'text_stop', 'message'),
  );
  await pages.service.moveTo('2026-12-01T09:00:00Z');
});

let sent = 0;
const newSid = (): string => `SM${String((sent += 1)).padStart(32, '0')}`;

function write(body: string, { from = ada, sid = newSid() } = {}): Promise<PageAnswer> {
  const { headers, body: form } = twilio.incoming(address, { from, body, sid });
  return phoneSite.open('/webhooks/twilio', { method: 'POST', headers, body: form });
}

/** Of the first guest, without a deposit. */
async function bookTable(change: object = {}): Promise<string> {
  const answer = await pages.service.post('/reservations', {
    venueId: pages.service.venueId['the-harbour'],
    date: '2026-12-08',
    time: '18:00',
    partySize: 2,
    guest: { ...guest, phone: ada },
    ...change,
  });
  expect(answer.body.outcome).toBe('booked');
  await pages.service.sql(`update message set state = 'sent' where state = 'waiting'`);
  return answer.body.reference;
}

const replies = async (): Promise<readonly string[]> => {
  const rows = await pages.service.sql<{ text: string }>(
    `select text from message where kind = 'text-reply' order by position`,
  );
  return rows.map(({ text }) => text);
};
const states = async (): Promise<readonly string[]> =>
  (await pages.service.sql<{ state: string }>('select state from booking')).map(
    ({ state }) => state,
  );
const enquiries = () =>
  pages.service.sql<Record<'subject' | 'message' | 'name' | 'phone' | 'source', string>>(
    'select subject, message, name, phone, source from enquiry order by created_at',
  );
const idOfEnquiry = async (): Promise<string> => {
  const [row] = await pages.service.sql<{ id: string }>('select id from enquiry');
  return row?.id ?? '';
};
const expected = async (): Promise<readonly boolean[]> => {
  const day = await pages.service.perform(dayForTeam, { ...harbour, date: date('2026-12-08') });
  return day.bookings.map(({ isConfirmedByGuest }) => isConfirmedByGuest);
};

describe('a guest who replies 1', () => {
  it('confirms the next booking, and is answered once however often the text comes', async () => {
    await bookTable();
    expect(await expected()).toEqual([false]);

    const sid = newSid();
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(' 1 ', { sid })));

    expect(answers.map(({ status, text }) => [status, text])).toEqual(
      Array(5).fill([200, '<Response/>']),
    );
    expect(await expected()).toEqual([true]);
    expect(await replies()).toEqual([
      'Thank you. We look forward to seeing you on Tuesday 8 December at 6pm at The Harbour: a table for 2 guests.',
    ]);
  });

  it('confirms it for that start only', async () => {
    const reference = await bookTable();
    await write('Yes!');
    await pages.service.post(`/bookings/${reference}/amend`, { phone: ada, time: '19:00' });

    expect(await expected()).toEqual([false]);
  });

  it('is on the way to the table that is ready, whatever is booked', async () => {
    await bookTable();
    await queuedAndCalled();
    const called = `select text from message where kind = 'table-ready'`;
    expect(await pages.service.sql(called)).toEqual([
      {
        text: expect.stringMatching(/ Reply 1 if you are on your way, or 9 to leave the queue\.$/),
      },
    ]);
    await write('1');

    expect(await pages.service.sql('select coming_at is null as waits from waiting_entry')).toEqual(
      [{ waits: false }],
    );
    expect(await expected()).toEqual([false]);
    expect(await replies()).toEqual(['Thank you. The Harbour expects you at the door.']);
  });
});

async function queuedAndCalled(): Promise<void> {
  await pages.service.moveTo('2026-12-01T19:00:00Z');
  const party = { partySize: 2, guestName: 'Ada Lovelace', guestPhone: ada };
  const { entryId } = await pages.service.perform(addToQueue, { ...harbour, ...party });
  await pages.service.perform(callParty, { id: entryId as WaitingEntryId });
}

describe('a guest who replies 9', () => {
  it('cancels at once where that costs nothing', async () => {
    await bookTable();
    await write('9');

    expect(await states()).toEqual(['cancelled']);
    expect(await enquiries()).toEqual([]);
  });

  it('is asked once inside the notice, and then the team is', async () => {
    await bookTable();
    await pages.service.moveTo(eveOfVisit);
    await write('cancel');

    expect(await replies()).toEqual([
      'It is too late to cancel your table for 2 guests on Tuesday 8 December at 6pm by text. Reply 9 again to ask The Harbour to cancel.',
    ]);
    expect([await states(), await enquiries()]).toEqual([['confirmed'], []]);

    await write('9');
    expect(await states()).toEqual(['confirmed']);
    expect(await enquiries()).toMatchObject([{ subject: 'Cancellation request', source: 'text' }]);
  });

  it('is asked once where money is paid, and the team decides about it', async () => {
    const reference = await pages.book({ guest: { ...guest, phone: ada } });
    const checkout = await pages.checkoutOf(await pages.linkOf(reference));
    await pages.press(checkout, 'pay');
    await pages.service.sql(`update message set state = 'sent' where state = 'waiting'`);
    await write('9');

    expect(await states()).toEqual(['confirmed']);
    expect(await replies()).toEqual([
      'You have paid for your table for 6 guests on Tuesday 8 December at 6pm, and it is not refunded automatically. Reply 9 again to cancel.',
    ]);
    await write('9');
    expect(await states()).toEqual(['cancelled']);
    expect(await enquiries()).toMatchObject([{ subject: 'Deposit of a cancelled booking' }]);
  });

  it('is asked again after another answer, or a day later', async () => {
    await bookTable();
    await pages.service.moveTo(eveOfVisit);
    await write('9');
    await write('1');
    await write('9');

    expect(await replies()).toHaveLength(3);
    expect(await enquiries()).toEqual([]);
  });

  it('leaves the queue at the door', async () => {
    await queuedAndCalled();
    await write('9');

    expect(await pages.service.sql('select state from waiting_entry')).toEqual([{ state: 'left' }]);
    expect(await replies()).toEqual(['You have left the queue at The Harbour.']);
  });
});

describe('a guest who replies STOP', () => {
  const texts = async (): Promise<readonly string[]> => {
    const rows = await pages.service.sql<{ kind: string; state: string }>(
      `select kind, state from message where channel = 'text' order by position`,
    );
    return rows.map(({ kind, state }) => `${kind} ${state}`);
  };

  it('gets no text of that venue, not even one that is waiting, until START', async () => {
    await bookTable();
    await pages.service.sql(
      `update message set state = 'waiting' where kind = 'confirmed' and channel = 'text'`,
    );
    await write('STOP');
    expect(await texts()).toEqual(['confirmed stopped']);

    const second = await bookTable({ time: '21:00' });
    expect(await texts()).toEqual(['confirmed stopped', 'confirmed stopped']);

    await write('Start');
    await pages.service.post(`/bookings/${second}/amend`, { phone: ada, time: '21:15' });
    expect((await texts()).slice(2)).toEqual(['text-reply waiting', 'changed waiting']);
    expect(await replies()).toEqual(['You get texts from The Harbour again.']);
  });
});

describe('any other text', () => {
  it('is a conversation with the team, and further ones belong to it', async () => {
    await bookTable();
    await write('Can we bring\r\na dog?\u202e');
    await write('A small one.');

    expect(await enquiries()).toEqual([
      {
        subject: 'Text message',
        message: 'Can we bring\na dog?',
        name: guest.name,
        phone: ada,
        source: 'text',
      },
    ]);
    expect(await replies()).toEqual(['Thank you. The team at The Harbour has your message.']);
    expect(
      await pages.service.sql('select count(distinct enquiry_id)::int from guest_text'),
    ).toEqual([{ count: 1 }]);
  });

  it('is answered by text, to which the guest replies in the same conversation', async () => {
    await bookTable();
    await write('Can we bring a dog?');
    const id = await idOfEnquiry();
    await pages.service.perform(answerEnquiry, { id, by: 'text', message: 'With pleasure.' });
    await pages.service.moveTo('2026-12-01T10:00:00Z');
    await write('A small one.');

    const { answers, texts } = await pages.service.perform(showEnquiry, { id });
    expect(answers).toMatchObject([
      { message: 'With pleasure.', channel: 'text', delivery: 'waiting' },
    ]);
    expect(texts).toMatchObject([{ message: 'A small one.' }]);
    expect(
      await pages.service.sql(
        `select recipient, text from message where kind = 'enquiry-answered'`,
      ),
    ).toEqual([{ recipient: ada, text: 'The Harbour: With pleasure.' }]);
  });

  it.each([
    ['once the guest has stopped the texts', 'a'.repeat(640), 'STOP', /^No text can go to \+44/],
    ['beyond 640 characters', 'a'.repeat(641), 'Hello', /^A text has 640 characters at most\.$/],
  ])('is not answered by text %s', async (_what, message, before, detail) => {
    await bookTable();
    await write('Can we bring a dog?');
    await write(before);
    const id = await idOfEnquiry();

    await expect(
      pages.service.perform(answerEnquiry, { id, by: 'text', message }),
    ).rejects.toMatchObject({ particulars: { detail: expect.stringMatching(detail) } });
  });

  it('of an unknown number goes to the first venue', async () => {
    await write('', { from: '+441174960009' });

    expect(await enquiries()).toMatchObject([
      { name: '+441174960009', message: 'A picture or another file, which is not shown here.' },
    ]);
  });

  it('of a company’s short code is not read', async () => {
    const { status } = await write('Win a prize', { from: '60777' });

    expect([status, await enquiries()]).toEqual([200, []]);
  });

  it('is not read beyond thirty an hour of one number', async () => {
    for (let count = 0; count < 31; count += 1) await write(`Hello ${count}`);

    expect(await pages.service.sql('select count(*)::int from guest_text')).toEqual([
      { count: 30 },
    ]);
  });

  it('without Twilio’s signature is refused', async () => {
    const { headers, body } = twilio.incoming(address, { from: ada, body: '9', sid: newSid() });
    const forged = { method: 'POST', headers, body: body.replace('9', '1') };

    expect((await phoneSite.open('/webhooks/twilio', forged)).status).toBe(400);
  });
});
