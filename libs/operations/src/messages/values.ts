import type { Booking } from '@venue/domain/booking/booking';
import { greetingNameOf } from '@venue/domain/guest/first-name';
import { displayReference } from '@venue/domain/shared/ids';
import { addDays, localOf, type LocalMoment } from '@venue/domain/shared/time';
import type { Values } from '@venue/domain/venue/templates';
import { manageLink } from '../authentication/manage-token';
import type { WriteContext } from '../pipeline/write-context';
import type { RenderContext } from './guest-message';
import { formatDate, formatTime, todayAt } from '../wording/format';

type ValuesContext = Pick<RenderContext, 'venue' | 'now' | 'settings' | 'secrets'>;

/**
 * The values of the placeholders about a booking; `summary` is the subject of the message. Only the
 * first name is used, or a surname after titles, so that no one can use a booking to send text of
 * their own to a stranger under a venue's name.
 */
export function valuesOf(
  booking: Booking,
  summary: string,
  context: ValuesContext,
): Values<'emailConfirmed'> {
  const { venue } = context;
  return {
    venue: venue.name,
    name: greetingNameOf(booking.guestName) ?? '',
    reference: displayReference(booking.reference),
    ...momentValues(localOf(booking.startsAt, venue.zone), context),
    partySize: String(booking.partySize),
    summary,
    manageLink: manageLink(booking, context),
  };
}

/** `when` reads `today at 7pm`, `tomorrow at 7pm` or `on Friday 27 November at 7pm`. */
export function momentValues(
  { date, time }: LocalMoment,
  { venue, now }: Pick<WriteContext, 'venue' | 'now'>,
): { readonly date: string; readonly time: string; readonly when: string } {
  const today = todayAt(venue, now);
  const day = formatDate(date, today);
  const days = new Map([
    [today, 'today'],
    [addDays(today, 1), 'tomorrow'],
  ]);
  const at = formatTime(time);
  return { date: day, time: at, when: `${days.get(date) ?? `on ${day}`} at ${at}` };
}
