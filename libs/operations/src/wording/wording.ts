/** The texts and formats of one language for guests of a venue, at one time. */
import { languageOf, type Language } from '@venue/domain/shared/language';
import { displayPence, type Pence } from '@venue/domain/shared/money';
import {
  addDays,
  daysBetween,
  localOf,
  parseInstant,
  type Instant,
  type LocalDate,
  type LocalMoment,
  type LocalTime,
  type Weekday,
  weekdays,
} from '@venue/domain/shared/time';
import { fill } from '@venue/domain/venue/templates';
import type { Venue } from '@venue/domain/venue/venue';
import { formatDate, formatDuration, formatTime, todayAt } from './format';
import { textsIn } from './texts/languages';
import type { TextKey } from './texts/texts';

interface Here {
  readonly venue: Venue;
  readonly now: Instant;
}

type Values = Readonly<Record<string, string>>;

/** Keys whose text has another form for a moment of today. */
type Deadline = 'until' | 'by' | 'after' | 'at';

export interface Wording {
  readonly language: Language;
  /** BCP 47 tag of the formats. */
  readonly tag: string;
  /** Whether the venue's own templates are in this language. */
  readonly isVenues: boolean;
  /** A text with its placeholders filled; `n` chooses the plural form. */
  readonly say: (key: TextKey, values?: Values, n?: number) => string;
  /** A text with its placeholders. */
  readonly raw: (key: TextKey, n?: number) => string;
  readonly money: (amount: Pence) => string;
  readonly date: (date: LocalDate) => string;
  readonly time: (time: LocalTime) => string;
  /** `Saturday 5 December at 7:30pm`. */
  readonly moment: (at: Instant) => string;
  readonly local: (moment: LocalMoment) => string;
  /** `Monday`. */
  readonly weekday: (weekday: Weekday) => string;
  /** `one, two and three`. */
  readonly list: (parts: readonly string[]) => string;
  /** `two hours`. */
  readonly duration: (minutes: number) => string;
  /** `today at 7:30pm`, `tomorrow at 7:30pm`, `on Saturday 5 December at 7:30pm`. */
  readonly when: (at: Instant) => string;
  /** The same, with the day in every case. */
  readonly on: (at: Instant) => string;
  /** `until 7:30pm`, or with the day if it is not today. */
  readonly deadline: (preposition: Deadline, at: Instant) => string;
}

/** In the guest's language; null for that of the venue. */
export function wordingIn(locale: Language | null, here: Here): Wording {
  const own = languageOf(here.venue.money.locale) ?? 'en';
  return wordingOf(locale ?? own, own, here);
}

/** In the language that a browser prefers of those that there are, or that of the venue. */
export function wordingForBrowser(acceptLanguage: string | undefined, here: Here): Wording {
  return wordingIn(preferredLanguage(acceptLanguage ?? ''), here);
}

/** By the weights of `Accept-Language` (RFC 9110, 12.5.4); null if it has none of our languages. */
export function preferredLanguage(acceptLanguage: string): Language | null {
  const choices = acceptLanguage.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';').map((one) => one.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2) ?? '1';
    return { language: languageOf(tag), weight: Number(weight) };
  });
  const known = choices.filter(({ language, weight }) => language !== null && weight > 0);
  return known.toSorted((a, b) => b.weight - a.weight)[0]?.language ?? null;
}

/** Contract: a `summary` of the API is in British English. */
export function englishWording(here: Here): Wording {
  return wordingIn('en', here);
}

function wordingOf(language: Language, own: Language, { venue, now }: Here): Wording {
  const { zone, money } = venue;
  const tag = tagOf(language, own, money.locale);
  const texts = textsIn[language];
  const today = todayAt(venue, now);
  const partsOf = (at: Instant) => {
    const { date, time } = localOf(at, zone);
    return { day: date, date: dateIn(tag, date, today), time: timeIn(tag, time) };
  };
  const raw: Wording['raw'] = (key, n = 0) => {
    const text = texts[key];
    if (typeof text === 'string') return text;
    return text[rulesOf(language).select(n)] ?? text.other;
  };
  const say: Wording['say'] = (key, values = {}, n = 0) =>
    fill(raw(key, n), { n: String(n), ...values });
  const sayMoment = (key: TextKey, at: Instant): string => say(key, partsOf(at));
  return {
    language,
    tag,
    isVenues: language === own,
    say,
    raw,
    // Amounts of an English sentence are those of `amountDisplay` in the API.
    money: (amount) => displayPence(amount, language === 'en' ? money : { ...money, locale: tag }),
    date: (date) => dateIn(tag, date, today),
    time: (time) => timeIn(tag, time),
    moment: (at) => sayMoment('moment', at),
    local: ({ date, time }) =>
      say('moment', { date: dateIn(tag, date, today), time: timeIn(tag, time) }),
    duration: (minutes) => durationIn(tag, minutes),
    weekday: (weekday) => weekdayIn(tag, weekday),
    list: (parts) => new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts),
    on: (at) => sayMoment('onMoment', at),
    when(at) {
      const { day } = partsOf(at);
      if (day === today) return sayMoment('today', at);
      return sayMoment(day === addDays(today, 1) ? 'tomorrow' : 'onMoment', at);
    },
    deadline: (preposition, at) =>
      sayMoment(`${preposition}${partsOf(at).day === today ? 'Time' : 'Moment'}`, at),
  };
}

/** The venue's own tag if it has that language, for the forms of its country. */
function tagOf(language: Language, own: Language, venueTag: string): string {
  if (language === own && languageOf(venueTag) === language) return venueTag;
  return language === 'en' ? 'en-GB' : language;
}

function dateIn(tag: string, date: LocalDate, today: LocalDate): string {
  if (languageOf(tag) === 'en') return formatDate(date, today);
  const isFar = Math.abs(daysBetween(today, date)) > 300;
  return formatOf(tag, isFar ? farDay : day).format(parseInstant(`${date}T00:00:00Z`));
}

function timeIn(tag: string, time: LocalTime): string {
  if (languageOf(tag) === 'en') return formatTime(time);
  return formatOf(tag, clock).format(parseInstant(`2000-01-01T${time}:00Z`));
}

function weekdayIn(tag: string, weekday: Weekday): string {
  // The first day of the list is a Sunday, as 7 June 2026 is.
  const day = 7 + weekdays.indexOf(weekday);
  const at = parseInstant(`2026-06-${String(day).padStart(2, '0')}T00:00:00Z`);
  return formatOf(tag, { weekday: 'long' }).format(at);
}

/** Up to two days it is in hours, as in English. */
function durationIn(tag: string, minutes: number): string {
  if (languageOf(tag) === 'en') return formatDuration(minutes);
  const hours = Math.floor(minutes / 60);
  const isDays = hours > 48 && minutes % 1440 === 0;
  const parts = isDays
    ? [[minutes / 1440, 'day'] as const]
    : [[hours, 'hour'] as const, [minutes % 60, 'minute'] as const];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
    )
    .join(' ');
}

const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
const farDay = { ...day, year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' } as const;

// Making a format takes a hundred times as long as using it.
const formats = new Map<string, Intl.DateTimeFormat>();
const rules = new Map<string, Intl.PluralRules>();

function formatOf(tag: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${tag} ${JSON.stringify(style)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...style, timeZone: 'UTC' });
  formats.set(key, format);
  return format;
}

function rulesOf(language: Language): Intl.PluralRules {
  const one = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, one);
  return one;
}
