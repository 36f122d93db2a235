import type { Alternative } from '@venue/domain/availability/alternatives';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import type { Venue } from '@venue/domain/venue/venue';
import { formatClauses, formatDate, formatList, formatTime } from '../wording/format';

/** The most alternatives in one sentence; the answer lists all of them. */
const spokenMax = 3;

interface AlternativesRequest {
  /** The requested venue. */
  readonly venueId: string;
  readonly date: LocalDate;
  readonly today: LocalDate;
}

/** Times of one day at one venue. */
interface Offer {
  readonly venue: Venue;
  readonly date: LocalDate;
  readonly times: readonly LocalTime[];
}

/** A sentence that offers the first alternatives, in their order, or says that there are none. */
export function describeAlternatives(
  alternatives: readonly Alternative[],
  request: AlternativesRequest,
): string {
  if (alternatives.length === 0) {
    return 'We have nothing near that to offer; please try another day.';
  }
  const spoken = alternatives.slice(0, spokenMax);
  const groups = Map.groupBy(spoken, ({ venue, date }) => `${date} ${venue.id}`);
  const offers = [...groups.values()].flatMap(([first, ...rest]): Offer[] => {
    if (first === undefined) return [];
    const { venue, date } = first;
    return [{ venue, date, times: [first, ...rest].map(({ time }) => time) }];
  });
  return `We could offer ${formatOffers(offers, request)}.`;
}

/**
 * Names the day or the venue only where it differs from the requested one, or where there are
 * several.
 */
function formatOffers(offers: readonly Offer[], request: AlternativesRequest): string {
  const [first] = offers;
  if (first === undefined) return '';
  const hasDays = offers.some(({ date }) => date !== request.date);
  const hasVenues = offers.some(({ venue }) => venue.id !== request.venueId);
  const at = ({ venue }: Offer): string => (hasVenues ? ` at ${venue.name}` : '');
  if (offers.length > 1 && isOneTimeOnSeveralDays(offers)) {
    const days = offers.map(({ date }) => formatDate(date, request.today));
    return `${formatTimes(first)} on ${formatList(days, 'or')}${at(first)}`;
  }
  const on = ({ date }: Offer): string =>
    date === request.date ? ' that day' : ` on ${formatDate(date, request.today)}`;
  return formatClauses(
    offers.map((offer) => `${formatTimes(offer)}${hasDays ? on(offer) : ''}${at(offer)}`),
    'or',
  );
}

/** Whether all offers are the same single time at the same venue, on different days. */
function isOneTimeOnSeveralDays(offers: readonly Offer[]): boolean {
  return new Set(offers.map(({ venue, times }) => `${venue.id} ${times.join(' ')}`)).size === 1;
}

function formatTimes({ times }: Offer): string {
  return formatList(
    times.map((time) => formatTime(time)),
    'or',
  );
}
