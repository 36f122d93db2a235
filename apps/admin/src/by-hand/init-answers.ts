/** The five questions of `init`, and what their answers mean. */
import { parseLocalTime, weekdays } from '@venue/domain/shared/time';
import type { Answers } from '@venue/domain/venue/first-group';
import { currencyOf } from '@venue/domain/venue/usual-currency';
import { Failure } from '../output';

export interface Question {
  readonly flag: string;
  readonly description: string;
  readonly question: string;
  /** The answer to an empty line; null if there is none. */
  readonly usual: string | null;
}

const hours = 'such as “daily 12:00-22:00” or “Tue-Sat 12:00-23:00, Sun 12:00-18:00”';
const tables = 'such as “6x2, 8x4” for six tables for two and eight for four';

export const questions = {
  name: {
    flag: '--name <name>',
    description: 'the name of the venue',
    question: 'What is the venue called?',
    usual: null,
  },
  timezone: {
    flag: '--timezone <zone>',
    description: 'its time zone, such as Europe/London',
    question: 'In which time zone is it?',
    usual: 'Europe/London',
  },
  hours: {
    flag: '--hours <hours>',
    description: `when it is open, ${hours}`,
    question: `When is it open, ${hours}?`,
    usual: 'daily 12:00-22:00',
  },
  tables: {
    flag: '--tables <tables>',
    description: `its tables, ${tables}`,
    question: `Which tables are there, ${tables}?`,
    usual: '6x2, 8x4',
  },
  stay: {
    flag: '--stay <minutes>',
    description: 'how long a party stays',
    question: 'How many minutes does a party stay?',
    usual: '120',
  },
} as const satisfies Readonly<Record<string, Question>>;

/** As they were typed. */
export type GivenAnswers = Readonly<Record<keyof typeof questions, string>>;

export function answersOf(given: GivenAnswers): Answers {
  const name = given.name.trim();
  if (name === '') throw new Failure('--name is the name of the venue, and is empty.');
  const country = countryOf(given.timezone);
  return {
    name,
    country,
    timezone: given.timezone,
    currency: currencyOf(country),
    phone: null,
    email: null,
    times: timesOf(given.hours),
    tables: tablesOf(given.tables),
    stayMinutes: stayOf(given.stay),
  };
}

/** For addresses: letters without accents and digits, with hyphens between words. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
  const slug = plain.replaceAll(/[^a-z0-9]+/g, '-').slice(0, 60);
  return slug.replaceAll(/^-+|-+$/g, '') || 'venue';
}

/** The country in which people use that zone. */
function countryOf(timezone: string): string {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  const found = codes.find((code) => zonesOf(code).includes(timezone));
  if (found !== undefined) return found;
  throw new Failure(`--timezone must be the time zone of a country, such as Europe/London.`);
}

function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    // Not yet among the types of TypeScript.
    getTimeZones(): readonly string[] | undefined;
  };
  return locale.getTimeZones() ?? [];
}

const daysPattern = /^([a-z]+)(?:\s*-\s*([a-z]+))?\s+(\d\d:\d\d)\s*-\s*(\d\d:\d\d)$/i;

function timesOf(text: string): Answers['times'] {
  return text.split(',').flatMap((part) => {
    const [, first = '', last, opens = '', closes = ''] = daysPattern.exec(part.trim()) ?? [];
    const days = daysOf(first, last ?? first);
    const isTime = [opens, closes].every((time) => parseLocalTime(time) !== null);
    if (days.length === 0 || !isTime) throw new Failure(`--hours must be written ${hours}.`);
    return days.map((day) => ({ day, openTime: opens, closeTime: closes }));
  });
}

const fromMonday = [...weekdays.slice(1), weekdays[0]];
const names = fromMonday.map((day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`);

/** The names of the days from one to the other, also past Sunday; empty for unknown ones. */
function daysOf(first: string, last: string): readonly string[] {
  if (/^(daily|every day)$/i.test(first)) return names;
  const [from, to] = [first, last].map((word) =>
    word.length < 2 ? -1 : names.findIndex((name) => isShort(word, name)),
  ) as [number, number];
  if (from === -1 || to === -1) return [];
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => names[(from + index) % 7] ?? '');
}

function isShort(word: string, name: string): boolean {
  return name.toLowerCase().startsWith(word.toLowerCase());
}

function tablesOf(text: string): Answers['tables'] {
  const rows = text.split(',').map((part) => /^(\d{1,3})\s*x\s*(\d{1,3})$/i.exec(part.trim()));
  const counts: Record<number, number> = {};
  for (const row of rows) {
    const [count, seats] = [Number(row?.[1] ?? 0), Number(row?.[2] ?? 0)];
    if (count === 0 || seats === 0) throw new Failure(`--tables must be written ${tables}.`);
    counts[seats] = (counts[seats] ?? 0) + count;
  }
  return counts;
}

function stayOf(text: string): number {
  const minutes = Number(text);
  if (/^\d{1,4}$/.test(text) && minutes >= 5 && minutes <= 1440) return minutes;
  throw new Failure('--stay must be a whole number of minutes from 5 to 1440.');
}
