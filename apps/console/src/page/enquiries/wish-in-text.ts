/** Reads the day and the number of guests from the text of an enquiry, where it can. */
import { addMonths, firstOfMonth, formatDay, isDay } from '@venue/ui';

interface Wish {
  readonly date: string | null;
  readonly partySize: number | null;
}

/** The languages of the booking pages. */
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

/** The next such date, since guests write dates without a year. */
function dateIn(text: string, today: string): string | null {
  const written = /\b\d{4}-\d\d-\d\d\b/.exec(text)?.[0] ?? '';
  if (isDay(written)) return written >= today ? written : null;
  const first = firstOfMonth(today);
  // 13 months, because the days of this month that have passed come again in a year.
  const months = Array.from({ length: 13 }, (_, index) => addMonths(first, index));
  const days = months.flatMap((month) => {
    const named = dayOf(month, text);
    return named === null ? [] : [`${month.slice(0, 8)}${named.padStart(2, '0')}`];
  });
  return days.find((day) => isDay(day) && day >= today) ?? null;
}

/** The day beside the name of the month: `4 December`, `4th of December`, `December 4`. */
function dayOf(month: string, text: string): string | null {
  const all = languages.map((language) => formatDay(month, language, { month: 'long' }));
  const name = `(?:${[...new Set(all)].join('|').toLowerCase()})`;
  const before = String.raw`(\d{1,2})(?:st|nd|rd|th|er|\.)?\s+(?:of\s+|de\s+)?${name}`;
  const match = new RegExp(String.raw`${before}|${name}\s+(\d{1,2})(?!\d)`, 'u').exec(text);
  return match?.[1] ?? match?.[2] ?? null;
}
