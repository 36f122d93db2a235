/** Blocks and closures in words. */
import { addDays, formatTime } from '@venue/ui';
import type { BlockAnswer } from '../answers';
import { isBeforeDay } from '../parts/service-day';
import { dayInWords } from '../parts/words';

export function whatIsBlocked({ scope, tables, areaName }: BlockAnswer): string {
  if (scope === 'online') return 'Online booking';
  if (scope === 'venue') return 'The whole venue';
  return scope === 'area' ? (areaName ?? '') : tables.map(({ name }) => name).join(', ');
}

export function whenItIs({ fromDate, fromTime, untilDate, untilTime }: BlockAnswer): string {
  // The evening may continue past midnight.
  const isWholeDay = fromTime === '00:00' && isBeforeDay(untilTime);
  if (isWholeDay && untilDate === addDays(fromDate, 1)) return `${dayInWords(fromDate)}, all day`;
  const until = formatTime(untilTime, 'en-GB');
  const end = fromDate === untilDate ? until : `${dayInWords(untilDate)}, ${until}`;
  return `${dayInWords(fromDate)}, ${formatTime(fromTime, 'en-GB')} to ${end}`;
}
