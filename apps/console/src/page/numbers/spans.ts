/** The spans of days that one tap selects. */
import { addDays, addMonths, dayOfWeek, firstOfMonth, lastOfMonth } from '@venue/ui';

export interface Span {
  readonly from: string;
  readonly to: string;
}

export const spans: readonly { readonly title: string; readonly of: (today: string) => Span }[] = [
  { title: 'This week', of: (today) => weekOf(today) },
  { title: 'Last week', of: (today) => weekOf(addDays(today, -7)) },
  { title: 'This month', of: (today) => monthOf(today) },
  { title: 'Last month', of: (today) => monthOf(addMonths(firstOfMonth(today), -1)) },
];

/** Monday to Sunday. */
function weekOf(day: string): Span {
  const from = addDays(day, -dayOfWeek(day, 'en-GB'));
  return { from, to: addDays(from, 6) };
}

function monthOf(day: string): Span {
  return { from: firstOfMonth(day), to: lastOfMonth(day) };
}

/** All days of the span. */
export function daysOf({ from, to }: Span): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to && day !== ''; day = addDays(day, 1)) days.push(day);
  return days;
}
