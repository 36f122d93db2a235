import type { Booking } from '@venue/domain/booking/booking';
import { greetingNameOf } from '@venue/domain/guest/first-name';
import { displayReference } from '@venue/domain/shared/ids';
import { localOf, type Instant } from '@venue/domain/shared/time';
import type { Values } from '@venue/domain/venue/templates';
import type { Venue } from '@venue/domain/venue/venue';
import { manageLink } from '../authentication/manage-token';
import type { RenderContext } from './guest-message';
import type { Wording } from '../wording/wording';

type ValuesContext = Pick<RenderContext, 'venue' | 'settings' | 'secrets'>;

/**
 * The values of the placeholders about a booking; `summary` is the subject of the message. Only the
 * first name is used, or a surname after titles, so that no one can use a booking to send text of
 * their own to a stranger under a venue's name.
 */
export function valuesOf(
  booking: Booking,
  summary: string,
  context: ValuesContext & { readonly words: Wording },
): Values<'emailConfirmed'> {
  const { venue, words } = context;
  return {
    venue: venue.name,
    name: greetingNameOf(booking.guestName) ?? '',
    reference: displayReference(booking.reference),
    ...momentValues(booking.startsAt, venue.zone, words),
    partySize: String(booking.partySize),
    summary,
    manageLink: manageLink(booking, context),
  };
}

/** `when` reads `today at 7pm`, `tomorrow at 7pm` or `on Friday 27 November at 7pm`. */
export function momentValues(
  at: Instant,
  zone: Venue['zone'],
  words: Wording,
): { readonly date: string; readonly time: string; readonly when: string } {
  const { date, time } = localOf(at, zone);
  return { date: words.date(date), time: words.time(time), when: words.when(at) };
}
