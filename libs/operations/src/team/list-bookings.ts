import {
  bookingStates,
  environments,
  type BookingState,
  type DayWish,
  type Environment,
  type TeamBooking,
} from '@venue/domain';
import { needs, takes } from '../fields/field';
import { anyText, dayWish, oneOf } from '../fields/kinds';
import { teamOperation } from './team-operation';

class ListBookingsInput {
  @needs(oneOf(...environments), 'Whose diary.') environment!: Environment;
  @takes(anyText, 'Of that venue only, by its slug.') venue!: string | null;
  @takes(dayWish, 'On that day only, on the clock of each venue.') date!: DayWish | null;
  @takes(oneOf(...bookingStates), 'In that state at this moment only.') state!: BookingState | null;
}

export const listBookings = teamOperation({
  effect: 'read',
  title: 'List bookings by their start',
  input: ListBookingsInput,

  async run({ environment, date, state }, { team, venues }): Promise<readonly TeamBooking[]> {
    return team.bookings.list({ environment, venues, date, state });
  },
});
