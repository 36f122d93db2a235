import type { GroupResult } from '@venue/domain/tickets/commitments';
import { formatList } from '../../wording/format';

type CurrencyInUse = Omit<Extract<GroupResult, { readonly kind: 'currency-in-use' }>, 'kind'>;

/** Why a file may not change the currency; the text follows the member's name. */
export function describeCurrencyInUse({
  currency,
  amounts: { bookings, orders },
}: CurrencyInUse): string {
  const things = formatList([
    ...(bookings > 0 ? [bookings === 1 ? '1 booking' : `${bookings} bookings`] : []),
    ...(orders > 0 ? [orders === 1 ? '1 ticket order' : `${orders} ticket orders`] : []),
  ]);
  const amounts = bookings + orders === 1 ? 'the amount' : 'the amounts';
  const are = bookings + orders === 1 ? 'is' : 'are';
  return `must stay ${currency}, since ${amounts} of ${things} ${are} in it`;
}
