/** The team's search, whatever the keyboard on which a name was typed. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldedText } from '@venue/domain/shared/text';
import { searchBookings } from '@venue/operations/bookings/day/search-bookings';
import { foldedText as foldedInBrowser } from '@venue/ui';
import { openTestDeployment, type TestDeployment } from '@venue/testing/deployment';

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
