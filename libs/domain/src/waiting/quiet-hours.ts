/** When guests on the waiting list may be written to, and for how long an offer lasts. */
import {
  addDays,
  earliest,
  instantOf,
  localOf,
  plusMinutes,
  startOfDay,
  type Instant,
  type LocalTime,
} from '../shared/time';
import { serviceDayOf } from '../venue/opening-hours';
import type { Venue } from '../venue/venue';

/** Contract: no offer is sent from 21:00 to 09:00, unless the table is for the same evening. */
const morning = '09:00' as LocalTime;
const night = '21:00' as LocalTime;

/**
 * The next 09:00 if an offer of that start must wait for it; null if it can be sent now. The
 * evening goes on past midnight for as long as its service does.
 */
export function quietUntil(
  startsAt: Instant,
  { hours, zone }: Pick<Venue, 'hours' | 'zone'>,
  now: Instant,
): Instant | null {
  const { date, time } = localOf(now, zone);
  if (time >= morning && time < night) return null;
  const evening = serviceDayOf(now, hours, zone);
  const isEvening = time >= night || evening < date;
  if (isEvening && serviceDayOf(startsAt, hours, zone) === evening) return null;
  const wakesOn = time < morning ? date : addDays(date, 1);
  return instantOf({ date: wakesOn, time: morning }, zone) ?? startOfDay(addDays(wakesOn, 1), zone);
}

/** An offer ends after the minutes of the policy, and never past the start of its table. */
export function offerEnd(
  startsAt: Instant,
  { policy }: { readonly policy: Pick<Venue['policy'], 'waitlistOfferMinutes'> },
  now: Instant,
): Instant {
  return earliest(plusMinutes(now, policy.waitlistOfferMinutes), startsAt);
}
