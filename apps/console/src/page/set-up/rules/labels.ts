/** Names of members and items for people. */
import { itemsOf, membersOf, type Members } from './schema';

const labels: Readonly<Record<string, string>> = {
  area: 'Area',
  bookingTypes: 'Booking types',
  closeTime: 'Closes',
  closes: 'Closes',
  country: 'Country',
  defaultSchedule: 'Every week',
  faq: 'Questions and answers',
  feePence: 'Fee for the whole party (amount)',
  feePerGuestPence: 'Fee for each guest (amount)',
  flatPence: 'For the whole party (amount)',
  guarantee: 'A card in place of money',
  line1: 'House and street',
  line2: 'Second line',
  maxCovers: 'Largest party',
  minCovers: 'Smallest party',
  onAccent: 'Text on the accent colour',
  online: 'Guests may book it online',
  openTime: 'Opens',
  opens: 'Opens',
  overrides: 'Seasons with other hours',
  partySizeUpTo: 'Parties of up to',
  perGuestPence: 'For each guest (amount)',
  pricePence: 'Price (amount)',
  regular: 'Regular hours',
  slug: 'Short name',
  times: 'Hours',
  validFrom: 'First day',
  validThrough: 'Last day',
  when: 'When it applies',
  x: 'From the left',
  y: 'From the top',
};

const unit = /^(.*[a-z])(Minutes|Hours|Days|Months|Pence)$/;

/** `bookNoticeMinutes` is `Book notice (minutes)`. */
export function labelOf(name: string): string {
  const label = labels[name];
  if (label !== undefined) return label;
  const [, rest = name, counted] = unit.exec(name) ?? [];
  const words = rest
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/\bsms\b/i, 'text:')
    .replace(/\bemail\b/i, 'e-mail:')
    .replace(/(text|e-mail):$/, '$1')
    .toLowerCase();
  const title = capital(words);
  return counted === undefined ? title : `${title} (${counted.toLowerCase()})`;
}

/** The name of an item of a list, or its first values. */
export function titleOf(item: unknown, index: number): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const members = membersOf(item);
  const name = members['name'] ?? members['question'] ?? members['slug'];
  if (typeof name === 'string' && name !== '') return name;
  if ('days' in members && 'from' in members) return windowTitle(members);
  const values = Object.values(members).flatMap((value) => {
    const list = Array.isArray(value) ? itemsOf(value) : [value];
    const isPlain = list.every((one) => ['string', 'number'].includes(typeof one) && one !== '');
    return isPlain ? list : [];
  });
  return values.slice(0, 4).map(String).join(', ') || `Number ${index + 1}`;
}

/** Such as `Tue, Wed 17:00–21:30`. */
function windowTitle({ days, from, to }: Members): string {
  const names = itemsOf(days).map((day) => capital(String(day)).slice(0, 3));
  const when = names.length === 7 ? 'Every day' : names.join(', ') || 'No day';
  return `${when} ${timesOf(from, to)}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function timesOf(from: unknown, to: unknown): string {
  const text = (time: unknown): string => (typeof time === 'string' && time !== '' ? time : '?');
  return `${text(from)}–${text(to)}`;
}

/** A key for each item of a list; an item has the same key in two versions of the list. */
export function keysOf(list: unknown): readonly string[] {
  const counts = new Map<string, number>();
  return itemsOf(list).map((item) => {
    const { slug, name, question, startsAt, validFrom } = membersOf(item);
    const key = JSON.stringify([slug ?? name ?? question ?? startsAt ?? item, validFrom]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  });
}
