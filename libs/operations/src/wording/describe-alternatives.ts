import type { Alternative, LocalDate } from '@venue/domain';
import { formatDate, formatList, formatTime } from './format';

/**
 * A sentence that offers the alternatives, or says that there are none; `venueId` is the requested
 * one.
 */
export function describeAlternatives(
  alternatives: readonly Alternative[],
  request: { readonly venueId: string; readonly date: LocalDate; readonly today: LocalDate },
): string {
  if (alternatives.length === 0) return 'We have nothing near that to offer.';
  const offers = alternatives.map(({ venue, date, time }) => {
    const elsewhere = venue.id === request.venueId ? '' : ` at ${venue.name}`;
    const on = date === request.date ? '' : ` on ${formatDate(date, request.today)}`;
    return `${formatTime(time)}${on}${elsewhere}`;
  });
  return `We could offer ${formatList(offers)}.`;
}
