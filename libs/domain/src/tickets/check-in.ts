import { foldedText } from '../shared/text';
import { plusMinutes, type Instant } from '../shared/time';
import { orderStateOf, type StoredOrder, type OrderState } from './order';

/** Doors open long before the start, and a forgotten entry is recorded long after the end. */
const doorMinutes = 12 * 60;

export interface CheckInCase {
  readonly file: Pick<StoredOrder, 'order' | 'startsAt' | 'endsAt'>;
  /** How many of the tickets are checked in already. */
  readonly checkedIn: number;
  /** How many more enter, or leave again; null for all that can. */
  readonly tickets: number | null;
  readonly now: Instant;
}

export type CheckInDecision =
  /** The tickets are not the guest's: unpaid, cancelled or expired. */
  | { readonly kind: 'not-valid'; readonly state: OrderState }
  /** The date is another one. */
  | { readonly kind: 'other-date' }
  | { readonly kind: 'already-in' }
  | { readonly kind: 'too-many'; readonly left: number }
  /** How many are in now, and how many of them by this decision. */
  | { readonly kind: 'noted'; readonly checkedIn: number; readonly tickets: number };

/** Never more than were bought. */
export function decideCheckIn({ file, checkedIn, tickets, now }: CheckInCase): CheckInDecision {
  const { order, startsAt, endsAt } = file;
  const state = orderStateOf(order, now);
  if (state !== 'confirmed') return { kind: 'not-valid', state };
  const isOpen =
    now >= plusMinutes(startsAt, -doorMinutes) && now <= plusMinutes(endsAt, doorMinutes);
  if (!isOpen) return { kind: 'other-date' };
  const left = order.quantity - checkedIn;
  if (left <= 0) return { kind: 'already-in' };
  const coming = tickets ?? left;
  if (coming > left) return { kind: 'too-many', left };
  return { kind: 'noted', checkedIn: checkedIn + coming, tickets: coming };
}

/** A wrong tap can be undone at any time. */
export function decideUndoCheckIn({
  checkedIn,
  tickets,
}: Pick<CheckInCase, 'checkedIn' | 'tickets'>): CheckInDecision {
  const going = tickets ?? checkedIn;
  if (checkedIn === 0 || going > checkedIn) return { kind: 'too-many', left: checkedIn };
  return { kind: 'noted', checkedIn: checkedIn - going, tickets: going };
}

/** Whether a search at the door is for that guest: by a part of the name, or of the reference. */
export function isSearchedAtDoor(
  { name, reference }: { readonly name: string | null; readonly reference: string },
  search: string,
): boolean {
  const guestName = foldedText(name ?? '');
  const isNamed = search
    .split(/[\s\-\u2010-\u2015\u2212]/)
    .every((word) => guestName.includes(foldedText(word)));
  return isNamed || foldedText(reference).includes(foldedText(search).replace(/\s/g, ''));
}
