/** The guests that texts can reach, and the budget for texts. */
import type { Booking } from '@venue/domain/booking/booking';
import type { Channel } from '@venue/domain/message/message';
import {
  exceededBudget,
  isAbroad,
  mayText,
  prefixOf,
  type TextCountries,
} from '@venue/domain/message/texting';
import type { Phone } from '@venue/domain/shared/phone';
import type { WriteContext } from '../pipeline/write-context';

/** The countries to which the venue's texts may go: those of the group, or else only its own. */
function textCountriesOf({ venue, group }: Pick<WriteContext, 'venue' | 'group'>): TextCountries {
  return { home: venue.region, countries: group.textCountries ?? [venue.region] };
}

/**
 * The number on the booking if a text can be sent to it now: the number is allowed and no budget is
 * exceeded. Null otherwise. The worker checks again when the text is due.
 */
export async function textablePhone(
  booking: Booking,
  context: WriteContext,
): Promise<Phone | null> {
  const phone = allowedPhone(booking, context);
  return phone === null || (await isOverBudget(booking, context)) ? null : phone;
}

/** The number on the booking if the venue's texts may go to it. */
export function allowedPhone(
  { guestPhone }: Pick<Booking, 'guestPhone'>,
  context: Pick<WriteContext, 'venue' | 'group'>,
): Phone | null {
  return guestPhone !== '' && mayText(guestPhone, textCountriesOf(context)) ? guestPhone : null;
}

/** Whether messages of that channel reach the guest of the booking. */
export function isDelivered(
  channel: Channel,
  { environment }: Pick<Booking, 'environment'>,
  { settings }: Pick<WriteContext, 'settings'>,
): boolean {
  // The sandbox imitates a deployment that sends messages.
  return environment === 'sandbox' || settings.delivers[channel];
}

/**
 * Only texts that cost money have a budget, so texts of the sandbox or the development inbox don't.
 */
export async function isOverBudget(booking: Booking, context: WriteContext): Promise<boolean> {
  const { work, venue, settings } = context;
  const { id, guestPhone } = booking;
  if (!settings.areTextsCharged || booking.environment === 'sandbox') return false;
  if (guestPhone === '') return false;
  const prefix = isAbroad(guestPhone, venue.region) ? prefixOf(guestPhone) : null;
  return (
    exceededBudget(await work.messages.textsTo({ bookingId: id, phone: guestPhone, prefix })) !==
    null
  );
}
