import { environments, type Environment } from '@venue/domain/access/caller';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { output, outputOrNull, required, optional } from '../../fields/field';
import {
  date,
  flag,
  int32Max,
  line,
  lines,
  listOf,
  object,
  oneOf,
  time,
  wholeNumber,
} from '../../fields/kinds';
import { AffectedBookingAnswer, BlockAnswer, toAffectedBooking, toBlock } from './block-view';
import { putBlock } from './put-block';
import { ruledVenue, summaryOfVenue } from '../../venues/team-venue';
import { operation } from '../../operation';
import { refusal } from '../../problems';

class BlockTablesInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
  @optional(line(1, 1000), 'The names of the tables, with commas between them.')
  tables!: string | null;
  @optional(line(1, 120), 'All tables of that area, also those that it gets later.')
  area!: string | null;
  @optional(flag, 'All tables of the venue.') wholeVenue!: boolean | null;
  @required(date, 'The venue-local day on which it begins.') fromDate!: LocalDate;
  @optional(time, 'The venue-local time; without it, the beginning of the service day.')
  fromTime!: LocalTime | null;
  @optional(
    date,
    'The venue-local day on which it ends; without it the same day, or the next one where the time of the end is no later.',
  )
  untilDate!: LocalDate | null;
  @optional(
    time,
    'The venue-local time; without it, the end of the service day, also past midnight.',
  )
  untilTime!: LocalTime | null;
  @optional(lines(500), 'Why, for the team.') reason!: string | null;
  @optional(flag, 'Whether to go ahead although bookings have those tables.') accept!:
    boolean | null;
}

class BlockTablesAnswer {
  @output(
    oneOf('blocked', 'needs_acceptance'),
    'needs_acceptance: nothing was blocked, since the bookings given have those tables.',
  )
  outcome!: string;
  @outputOrNull(object(BlockAnswer), 'What is blocked now.') block!: BlockAnswer | null;
  @output(
    listOf(AffectedBookingAnswer),
    'The bookings with those tables; each keeps its table until it is moved.',
  )
  affected!: readonly AffectedBookingAnswer[];
  @output(
    wholeNumber(0, int32Max),
    'How many tables held for guests who were still booking are free again.',
  )
  releasedHolds!: number;
}

export const blockTables = operation({
  audience: 'team',
  route: 'POST /venues/{venueId}/blocks',
  capability: 'diary.write',
  effect: 'write',
  title: 'Block tables',
  description:
    'Takes tables, an area or the whole venue out of use for a span of time: nobody is offered or given those tables. ' +
    'Where bookings have them, they are listed and nothing is blocked until that is accepted; they keep their tables.',
  input: BlockTablesInput,
  answer: BlockTablesAnswer,
  problems: ['not-found'],

  async run(input, call): Promise<BlockTablesAnswer> {
    const venue = ruledVenue(summaryOfVenue(input.venueId, call), await call.team.groups.current());
    const { reason, environment } = input;
    const request = {
      wish: { ...input, ...scopeOf(input) },
      environment: environment ?? 'live',
      reason,
      isAccepted: input.accept === true,
    };
    const { block, affected, releasedHolds } = await putBlock(request, venue, call);
    return {
      outcome: block === null ? 'needs_acceptance' : 'blocked',
      block: block && toBlock(block, venue),
      affected: affected.map(toAffectedBooking),
      releasedHolds,
    };
  },
});

type Scope = Pick<Parameters<typeof putBlock>[0]['wish'], 'scope' | 'tables' | 'area'>;

/** Requires exactly one of the three. */
function scopeOf({ tables, area, wholeVenue }: BlockTablesInput): Scope {
  const none = { tables: [], area: null };
  const scopes: readonly (Scope | null)[] = [
    tables === null ? null : { ...none, scope: 'tables', tables: namesIn(tables) },
    area === null ? null : { ...none, scope: 'area', area },
    wholeVenue === true ? { ...none, scope: 'venue' } : null,
  ];
  const [scope, ...more] = scopes.filter((one) => one !== null);
  if (scope !== undefined && more.length === 0) return scope;
  throw refusal('Please name tables, an area or the whole venue, and only one of them.', '/tables');
}

function namesIn(text: string): readonly string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))];
}
