import type { Document } from '@venue/domain/venue/content';
import type { DayHours, HoursOverride, SpecialHours } from '@venue/domain/venue/opening-hours';
import { output, outputOrNull, optional } from '../fields/field';
import { date, flag, listOf, object, time, uuid, venueId, plainText } from '../fields/kinds';
import { operation } from '../operation';
import { describeHours } from './describe-hours';
import { sourceOf } from './source';

class GetOpeningHoursInput {
  @optional(venueId, 'The venue; may be left out by a key that covers one venue.')
  venueId!: string | null;
}

class DayHoursAnswer {
  @output(plainText, 'A weekday, such as Monday.') day!: string;
  @outputOrNull(time, 'When it opens; null when it is closed.') openTime!: string | null;
  @outputOrNull(time, 'When it closes; earlier than the opening time is after midnight.')
  closeTime!: string | null;
  @output(flag, 'Whether it stays closed.') isClosed!: boolean;
}

class ScheduleAnswer {
  @output(listOf(DayHoursAnswer), 'The hours of each weekday.') times!: readonly DayHoursAnswer[];
}

class OverrideAnswer {
  @output(plainText, 'What it is called.') name!: string;
  @output(date, 'The first day.') validFrom!: string;
  @output(date, 'The last day.') validThrough!: string;
  @output(listOf(DayHoursAnswer), 'The hours of the weekdays that differ.')
  times!: readonly DayHoursAnswer[];
}

class RegularHoursAnswer {
  @output(object(ScheduleAnswer), 'The usual week.') defaultSchedule!: ScheduleAnswer;
  @output(listOf(OverrideAnswer), 'Stretches of dates with other hours.')
  overrides!: readonly OverrideAnswer[];
}

class SpecialDayAnswer {
  @output(plainText, 'What it is called.') name!: string;
  @output(date, 'The first day.') validFrom!: string;
  @output(date, 'The last day.') validThrough!: string;
  @outputOrNull(time, 'When it opens; null when it is closed.') opens!: string | null;
  @outputOrNull(time, 'When it closes; null when it is closed.') closes!: string | null;
}

class SpecialHoursAnswer {
  @output(listOf(SpecialDayAnswer), 'Special days, which win over all other hours.')
  items!: readonly SpecialDayAnswer[];
}

class OpeningHoursAnswer {
  @output(uuid, 'The venue.') venueId!: string;
  @output(plainText, 'Where this comes from.') source!: string;
  @output(object(RegularHoursAnswer), 'The hours of the week.') regular!: RegularHoursAnswer;
  @outputOrNull(object(SpecialHoursAnswer), 'Special days; null when none are published.')
  special!: SpecialHoursAnswer | null;
  @output(plainText, 'Whether it is open today, and the special dates of the next 30 days.')
  summary!: string;
}

export const getOpeningHours = operation({
  tool: 'get_opening_hours',
  route: 'GET /opening-hours',
  capability: 'content.read',
  effect: 'read',
  venue: 'named',
  title: 'Get the opening hours',
  description:
    'Gives the opening hours of a venue: the usual week, stretches with other hours, and special days. The summary ' +
    'says whether the venue is open today, and lists the special dates of the next 30 days. A closing time ' +
    'earlier than the opening time is after midnight.',
  input: GetOpeningHoursInput,
  answer: OpeningHoursAnswer,
  problems: [],

  async run(_input, { venue, now, content }): Promise<OpeningHoursAnswer> {
    const [special = null] = await content.read(venue.id, ['special-hours']);
    return {
      venueId: venue.id,
      source: sourceOf(venue),
      regular: {
        defaultSchedule: { times: venue.hours.times.map(toDay) },
        overrides: venue.hours.overrides.map(toOverride),
      },
      special: toSpecial(special, venue.hours.special),
      summary: describeHours(venue, now),
    };
  },
});

function toDay({ day, openTime, closeTime, isClosed }: DayHours): DayHoursAnswer {
  return { day, openTime, closeTime, isClosed };
}

function toOverride({ name, validFrom, validThrough, times }: HoursOverride): OverrideAnswer {
  return { name, validFrom, validThrough, times: times.map(toDay) };
}

/** Hours count as published if the document exists; the items are those that availability uses. */
function toSpecial(
  published: Document | null,
  items: readonly SpecialHours[],
): SpecialHoursAnswer | null {
  if (published === null) return null;
  return {
    items: items.map(({ name, validFrom, validThrough, opens, closes }) => {
      return { name, validFrom, validThrough, opens, closes };
    }),
  };
}
