import { conflictsIn } from '@venue/domain/tickets/commitments';
import type { Conflicts } from '@venue/domain/tickets/sold-dates';
import { optional } from '../../fields/field';
import { anyText } from '../../fields/kinds';
import { ConflictsAnswer, toConflicts } from './conflicts-view';
import { operation } from '../../operation';

class ListConflictsInput {
  @optional(anyText, 'Of that venue only, by its slug.') venue!: string | null;
}

export const listConflicts = operation({
  audience: 'team',
  effect: 'read',
  title: 'List bookings and tickets outside the stored rules',
  route: 'GET /conflicts',
  capability: 'diary.read',
  description:
    'Live bookings to come, and dates with live tickets, that the rules of today would not allow. They are valid, and stay so.',
  input: ListConflictsInput,
  answer: ConflictsAnswer,

  async run(_input, { team, venues }): Promise<Conflicts> {
    const { bookings, dates } = conflictsIn(await team.groups.look());
    const isRequested = (slug: string): boolean => venues.some((venue) => venue.slug === slug);
    return {
      bookings: bookings.filter(({ booking }) => isRequested(booking.venue)),
      dates: dates.filter(({ date }) => isRequested(date.venue)),
    };
  },

  view: toConflicts,
});
