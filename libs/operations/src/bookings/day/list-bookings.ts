import { environments, type Environment } from '@venue/domain/access/caller';
import { bookingStates, type BookingState } from '@venue/domain/booking/states';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { DayWish } from '@venue/domain/venue/day-wish';
import { output, required, optional } from '../../fields/field';
import { anyText, dayWish, listOf, oneOf } from '../../fields/kinds';
import { TeamBookingAnswer, toTeamBooking } from '../team-booking-view';
import { spanOfDay } from '../../pipeline/span-of-day';
import { operation } from '../../operation';

class ListBookingsInput {
  @required(oneOf(...environments), 'Whose diary.') environment!: Environment;
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @optional(dayWish, 'On that day only; today and tomorrow are service days.')
  date!: DayWish | null;
  @optional(oneOf(...bookingStates), 'In that state at this moment only.')
  state!: BookingState | null;
}

export class TeamBookingsAnswer {
  @output(listOf(TeamBookingAnswer), 'By their start.') bookings!: readonly TeamBookingAnswer[];
}

export const listBookings = operation({
  audience: 'team',
  effect: 'read',
  title: 'List bookings by their start',
  route: 'GET /bookings',
  capability: 'diary.read',
  description:
    'Every booking of the venues, or those of one day or in one state. An unpaid booking that was not paid in time is expired.',
  input: ListBookingsInput,
  answer: TeamBookingsAnswer,

  async run({ environment, date, state }, call): Promise<readonly TeamBooking[]> {
    const { team, venues } = call;
    const startsIn = await spanOfDay(date, call);
    return team.bookings.list({ environment, venues, startsIn, state });
  },

  view: (bookings): TeamBookingsAnswer => ({ bookings: bookings.map(toTeamBooking) }),
});
