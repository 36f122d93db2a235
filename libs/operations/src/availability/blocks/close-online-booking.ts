import { environments, type Environment } from '@venue/domain/access/caller';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { output, required, optional } from '../../fields/field';
import { date, int32Max, line, lines, object, oneOf, time, wholeNumber } from '../../fields/kinds';
import { BlockAnswer, toBlock } from './block-view';
import { putBlock } from './put-block';
import { ruledVenue, summaryOfVenue } from '../../venues/team-venue';
import { operation } from '../../operation';

class CloseOnlineBookingInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
  @required(date, 'The venue-local day on which it begins.') fromDate!: LocalDate;
  @optional(time, 'The first start that is closed; without it, the beginning of the service day.')
  fromTime!: LocalTime | null;
  @optional(
    date,
    'The venue-local day on which it ends; without it the same day, or the next one where the time of the end is no later.',
  )
  untilDate!: LocalDate | null;
  @optional(
    time,
    'The first start that is open again; without it, the end of the service day, also past midnight.',
  )
  untilTime!: LocalTime | null;
  @optional(lines(500), 'Why, for the team.') reason!: string | null;
}

class CloseOnlineBookingAnswer {
  @output(object(BlockAnswer), 'What is closed now.') closure!: BlockAnswer;
  @output(
    wholeNumber(0, int32Max),
    'How many tables held for guests who were still booking are free again.',
  )
  releasedHolds!: number;
}

export const closeOnlineBooking = operation({
  audience: 'team',
  route: 'POST /venues/{venueId}/closures',
  capability: 'diary.override',
  effect: 'write',
  title: 'Close online booking',
  description:
    'Closes a span of starts to guests: none is offered, held, booked or moved to by themselves or by agents. ' +
    'The team can still book, and bookings that exist stay as they are.',
  input: CloseOnlineBookingInput,
  answer: CloseOnlineBookingAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<CloseOnlineBookingAnswer> {
    const venue = ruledVenue(summaryOfVenue(input.venueId, call), await call.team.groups.current());
    const { reason, environment } = input;
    const wish = { ...input, scope: 'online' as const, tables: [], area: null };
    const request = { wish, environment: environment ?? 'live', reason, isAccepted: false };
    const { block, releasedHolds } = await putBlock(request, venue, call);
    // A closure of online booking takes no table from a booking, so there is nothing to accept.
    if (block === null) throw new Error('a closure took a table from a booking');
    return { closure: toBlock(block, venue), releasedHolds };
  },
});
