/** The parties on a day of the demo, the same at every run. */
import { weekdayOf, type LocalDate } from '@venue/domain/shared/time';

export interface Party {
  readonly time: string;
  readonly partySize: number;
  readonly guest: { readonly name: string; readonly phone: string; readonly email: string };
  readonly notes: string | null;
  /** Between 0 and 1: decides what becomes of the booking. */
  readonly fate: number;
}

const firstNames =
  'Ada Grace Alan Mary Tim Radia Donald Barbara Edsger Frances Ken Hedy Linus Joan Niklaus Karen'.split(
    ' ',
  );
const lastNames =
  'Lovelace Hopper Turing Somerville Perlman Knuth Liskov Allen Lamarr Clarke Wirth Jones Okafor Singh Nowak Evans'.split(
    ' ',
  );
const wishes = [
  'Nut allergy at the table.',
  'A birthday: could there be a candle?',
  'One guest uses a wheelchair.',
  'By the window if you can.',
  'Coeliac.',
];
/** More couples than fours, and hardly a six. */
const sizes = [2, 2, 2, 2, 2, 4, 4, 4, 3, 3, 1, 5, 6];

/** The parties that want to come; where the venue is full, the last of them are turned away. */
export function partiesOn(
  seed: string,
  date: LocalDate,
  starts: readonly string[],
): readonly Party[] {
  const random = randomFrom(seed);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const isWeekend = ['friday', 'saturday', 'sunday'].includes(weekdayOf(date));
  return Array.from({ length: isWeekend ? 60 : 24 }, () => {
    const name = `${pick(firstNames)} ${pick(lastNames)}`;
    const number = String(Math.floor(random() * 1000)).padStart(3, '0');
    return {
      time: pick(starts),
      partySize: pick(sizes),
      guest: {
        name,
        phone: `+44 7700 900${number}`,
        email: `${name.toLowerCase().replace(' ', '.')}@example.com`,
      },
      notes: random() < 0.2 ? pick(wishes) : null,
      fate: random(),
    };
  });
}

/** Numbers from 0 to 1 that are the same for the same text (mulberry32 of its hash). */
function randomFrom(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
