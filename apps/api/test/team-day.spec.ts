/** The team's overview of a day, and its search of bookings. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldedText } from '@venue/domain/shared/text';
import { completeBooking, seatBooking } from '@venue/operations/bookings/attend/attendance';
import { undoStep } from '@venue/operations/bookings/attend/undo-step';
import { moveBooking } from '@venue/operations/bookings/change/move-booking';
import { type DayForTeamAnswer, dayForTeam } from '@venue/operations/bookings/day/day-for-team';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import { listShiftNotes, writeShiftNote } from '@venue/operations/bookings/day/shift-notes';
import { type TestDeployment, openTestDeployment } from '@venue/testing/deployment';
import { foldedText as foldedInBrowser } from '@venue/ui';
import { evening, guest, openPierTeam } from './pier-team';
import { anotherHost, refusal } from './team-steps';

describe('the overview of a day', () => {
  const { service, step, phoneBooking } = openPierTeam();
  const other = anotherHost(service);

  const dayOf = (date: string = evening.date): Promise<DayForTeamAnswer> =>
    service.perform(dayForTeam, { venueId: 'the-pier', date, environment: null } as object);

  describe('the note for a service', () => {
    const day = { venueId: 'the-pier', date: '2026-12-09' };
    const write = (fields: object, by: typeof other = service) =>
      by.perform(writeShiftNote, { ...day, ...fields } as object);
    const textsOf = async (date: string) => (await dayOf(date)).notes.map(({ text }) => text);

    it('is shown with the day, and its versions are kept with their author', async () => {
      expect(await write({ text: 'No oysters' })).toMatchObject({
        outcome: 'written',
        note: { version: 1, text: 'No oysters', author: 'by the operator' },
      });
      await write({ seenVersion: 1, text: 'No oysters, no crab' });
      expect(await textsOf('2026-12-09')).toEqual(['No oysters, no crab']);
      expect(await textsOf('2026-12-10')).toEqual([]);

      const { notes } = await service.perform(listShiftNotes, day as object);
      expect(notes.map(({ version, text }) => [version, text])).toEqual([
        [2, 'No oysters, no crab'],
        [1, 'No oysters'],
      ]);
    });

    it('is not overwritten by a person who saw another version', async () => {
      const answer = await write({ seenVersion: 1, text: 'Late' });
      expect(answer).toMatchObject({
        outcome: 'changed_meanwhile',
        note: { version: 2, text: 'No oysters, no crab' },
      });
    });

    it('is written by one of two people at once', async () => {
      const answers = await Promise.all([
        write({ seenVersion: 2, text: 'From one' }),
        write({ seenVersion: 2, text: 'From the other' }, other),
      ]);
      expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
        'changed_meanwhile',
        'written',
      ]);
    });

    it('is removed without a text', async () => {
      await write({ seenVersion: 3 });
      expect(await textsOf('2026-12-09')).toEqual([null]);
    });

    it('belongs to a service of that day', async () => {
      const { particulars } = await refusal(write({ opens: '03:10', text: 'Nobody' }));
      expect(particulars.detail).toBe('No service opens at that time on that day.');
    });
  });

  describe('a day', () => {
    it('lists a party that waits for its table, with tables that it can have', async () => {
      const early = { time: '17:00', tables: ['N1'], guest: { ...guest, name: 'Stays' } };
      const stays = await phoneBooking(early);
      await service.moveTo('2026-12-08T22:05:00Z');
      await step(seatBooking, stays);
      const next = await phoneBooking({ time: '19:30', tables: ['N1'] });
      await service.moveTo('2026-12-09T00:14:00Z');
      expect((await dayOf()).conflicts).toEqual([]);

      await service.moveTo('2026-12-09T00:20:00Z');
      const { conflicts } = await dayOf();
      expect(conflicts).toMatchObject([
        { reference: next.reference, occupiedBy: stays.reference, proposal: { name: 'N2' } },
      ]);
      const { tableIds = [] } = conflicts[0]?.proposal ?? {};
      const moved = await step(moveBooking, next, { tables: tableIds });
      expect((await dayOf()).conflicts).toEqual([]);
      await step(undoStep, moved);
      expect((await dayOf()).conflicts).toHaveLength(1);
    });

    it('has since when a party sits, and how often its guest came before', async () => {
      const first = await phoneBooking({ date: '2026-12-07' });
      await service.moveTo('2026-12-08T00:02:00Z');
      await step(completeBooking, await step(seatBooking, first));
      const second = await phoneBooking();
      await service.moveTo('2026-12-09T00:07:00Z');
      await step(seatBooking, second);

      const [before] = (await dayOf('2026-12-07')).bookings;
      const [booking] = (await dayOf()).bookings;
      expect(before).toMatchObject({ pastVisits: 0, seatedAt: null });
      expect(booking).toMatchObject({ pastVisits: 1, seatedAt: '19:07' });
    });

    it('names the first free tables', async () => {
      await service.moveTo('2026-12-09T00:00:00Z');
      expect((await dayOf()).free).toEqual([
        { partySize: 2, from: '19:00', isNow: true, tables: 'N1' },
        {
          partySize: 4,
          from: '19:00',
          isNow: true,
          tables: expect.stringMatching(/^N[12]\+N[12]$/),
        },
        { partySize: 6, from: null, isNow: false, tables: null },
      ]);
    });
  });
});

describe("the team's search", () => {
  let service: TestDeployment;

  beforeAll(async () => {
    service = await openTestDeployment();
    await service.moveTo('2026-12-01T09:00:00Z');
    const wish = { venueId: 'the-pier', date: '2026-12-08', time: '19:00', partySize: 2 };
    const guest = { name: 'Ada', phone: '(212) 555-0147', email: 'a-b@x-y.example' };
    await service.post('/reservations', { ...wish, guest });
  });
  afterAll(() => service.close());

  const matchCount = async (text: string): Promise<number> =>
    (await service.perform(searchBookings, { text })).bookings.length;

  async function isFound(name: string, text: string): Promise<boolean> {
    await service.sql('update booking set guest_name = $1', [name]);
    return (await matchCount(text)) === 1;
  }

  describe('a search of bookings', () => {
    it.each([
      ['O’Neill', "O'Neill"],
      ['O’Neill', 'ONeill'],
      ['Oʼneill', 'O‘NEILL'],
      ['Łukasz', 'Lukasz'],
      ['ŁUKASZ', 'łukasz'],
      ['Ørsted', 'Orsted'],
      ['Strauß', 'Strauss'],
      ['STRAUẞ', 'strauß'],
      ['Æsop', 'Aesop'],
      ['Cœur', 'Coeur'],
      ['Đoković', 'Dokovic'],
      ['Þór', 'Thor'],
      ['Guðrún', 'Gudrun'],
      ['Ħal', 'Hal'],
      ['Yıldız', 'Yildiz'],
      ['Anne\u2011Marie', 'Anne-Marie'],
      ['Anne-Marie', 'Anne Marie'],
      ['Anne\u2013Marie', 'Annemarie'],
      ['Zoë', 'Zoe'],
      ['E\u0301lodie', 'Élodie'],
      ['ﬁnch', 'Finch'],
      ['Ａｄａ', 'Ada'],
      ['山田 太郎', '山田太郎'],
      ['カトウ', 'ｶﾄｳ'],
      ['김민준', '\u1100\u1175\u11b7민준'],
      ['Ольга', 'ОЛЬГА'],
    ])('finds %s by %s, and the other way', async (one, other) => {
      expect([await isFound(one, other), await isFound(other, one)]).toEqual([true, true]);
    });

    it('finds a part of a name with a hyphen, however short', async () => {
      expect(await isFound('Mei-Li', 'Li')).toBe(true);
    });

    it.each([
      ['山田 太郎', '田'],
      ['山田 太郎', '太'],
      ['佐藤さくら', 'く'],
      ['カトウ', 'ト'],
      ['김민준', '민'],
      ['สมชาย ใจดี', 'ช'],
    ])('finds %s by one character: %s', async (name, text) => {
      expect(await isFound(name, text)).toBe(true);
    });

    it.each([
      ['山田 太郎', '川'],
      ['Ольга', 'Игорь'],
      ['O’Neill', 'O’Neal'],
      ['Cæsar', 'es'],
    ])('does not find %s by %s', async (name, text) => {
      expect(await isFound(name, text)).toBe(false);
    });

    it('takes one letter for too short where words have spaces between them', async () => {
      await expect(matchCount('é')).rejects.toMatchObject({ slug: 'validation-failed' });
    });

    it.each(['212 555-0147', '\u202a+1 (212)\u00a0555-0147\u202c', 'a-b@x-y.example'])(
      'finds the number and the address as they are pasted: %s',
      async (text) => {
        expect(await matchCount(text)).toBe(1);
      },
    );

    it.each(['O’Neill', 'ŁUKASZ Ørsted', 'Strauß æœþ', 'Đoković Ħal ı', 'ﬁnch Zoë', 'a´b`c'])(
      'folds %s as the lists at the door do',
      async (name) => {
        const [row] = await service.sql<{ key: string }>('select search_key($1) as key', [name]);

        expect(row?.key).toBe(foldedText(name));
        expect(foldedInBrowser(name)).toBe(foldedText(name));
      },
    );

    it.each(['Finch', '田', 'Ольга'])('reads no whole table, by the index: %s', async (word) => {
      await service.sql('set enable_seqscan = off');
      const key = `search_key(' ' || guest_name || ' ' || guest_phone || ' '
      || coalesce(guest_email, '') || ' ' || reference)`;
      const plan = await service.sql<Record<string, string>>(
        `explain select id from booking where held_for is null
       and ${key} like '%' || search_key('${word}') || '%'`,
      );
      await service.sql('reset enable_seqscan');
      const text = plan.flatMap((row) => Object.values(row)).join('\n');

      expect(text).toContain('Bitmap Index Scan on booking_search_key');
    });
  });
});
