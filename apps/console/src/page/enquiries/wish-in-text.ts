/** The day and the number of guests that an enquiry names, as far as its words can be read. */
import { addMonths, firstOfMonth, formatDay, isDay } from '@venue/ui';

interface Wish {
  readonly date: string | null;
  readonly partySize: number | null;
}

/** Those in which booking pages write enquiries. */
const languages = ['en-GB', 'de', 'fr', 'es', 'cy'];
const guests = 'guest|people|person|pax|adult|gäste|gast|convive|invité|comensal|gwestai|westai';
const partySizeMax = 500;

export function wishIn(text: string, today: string): Wish {
  const plain = text.toLowerCase();
  const size = Number(new RegExp(String.raw`(\d+)\s+(?:${guests})`, 'u').exec(plain)?.[1]);
  return {
    date: dateIn(plain, today),
    partySize: size >= 1 && size <= partySizeMax ? size : null,
  };
}

/** The next day of that name, since guests write dates without a year. */
function dateIn(text: string, today: string): string | null {
  const written = /\b\d{4}-\d\d-\d\d\b/.exec(text)?.[0] ?? '';
  if (isDay(written)) return written >= today ? written : null;
  const first = firstOfMonth(today);
  // One more than a year has: of this month, only the rest is to come.
  const months = Array.from({ length: 13 }, (_, index) => addMonths(first, index));
  const days = months.flatMap((month) => {
    const named = dayOf(month, text);
    return named === null ? [] : [`${month.slice(0, 8)}${named.padStart(2, '0')}`];
  });
  return days.find((day) => isDay(day) && day >= today) ?? null;
}

/** The number beside the name of that month: `4 December`, `4th of December`, `December 4`. */
function dayOf(month: string, text: string): string | null {
  const all = languages.map((language) => formatDay(month, language, { month: 'long' }));
  const name = `(?:${[...new Set(all)].join('|').toLowerCase()})`;
  const before = String.raw`(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?${name}`;
  const found = new RegExp(String.raw`${before}|${name}\s+(\d{1,2})(?!\d)`, 'u').exec(text);
  return found?.[1] ?? found?.[2] ?? null;
}
