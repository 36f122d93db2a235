/** Hours of weekdays, as `HH:mm` and in minutes. */

export interface Span {
  readonly day: string;
  readonly openTime: string;
  readonly closeTime: string;
}

interface DaysSpan extends Omit<Span, 'day'> {
  readonly days: readonly string[];
}

/** Spans with the same hours together, with the days as booking types name them. */
export function spansByDays(times: readonly Span[]): readonly DaysSpan[] {
  const spans = new Map<string, DaysSpan>();
  for (const { day, openTime, closeTime } of times) {
    const key = `${openTime} ${closeTime}`;
    const days = [...(spans.get(key)?.days ?? []), day.toLowerCase()];
    spans.set(key, { days, openTime, closeTime });
  }
  return [...spans.values()];
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number): string {
  const pair = (number: number): string => String(number).padStart(2, '0');
  return `${pair(Math.floor(minutes / 60))}:${pair(minutes % 60)}`;
}
