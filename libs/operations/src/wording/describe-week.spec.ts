import { describe, expect, it } from '@jest/globals';
import type { SpecialHours } from '@venue/domain';
import { date, hoursOf } from '@venue/domain/testing';
import { describeSpecialDates, describeWeek } from './describe-week';

describe('the table of opening hours', () => {
  it('tells whole days from those that end at another time of the next', () => {
    const hours = hoursOf('00:00-00:00', { saturday: '10:00-10:00', sunday: '18:00-02:00' });

    expect(describeWeek(hours)).toEqual([
      { days: 'Monday to Friday', hours: 'All day' },
      { days: 'Saturday', hours: '10am to 10am the next day' },
      { days: 'Sunday', hours: '6pm to 2am' },
    ]);
  });

  it('has special dates in their order, closed where one of two entries says so', () => {
    const closed = { opens: null, closes: null };
    const special = [
      ['New Year’s Day', '2027-01-01', '2027-01-01', closed],
      ['winter break', '2026-12-20', '2026-12-28', closed],
      ['Boxing Day', '2026-12-26', '2026-12-26', { opens: '12:00', closes: '16:00' }],
    ].map(([name, from, through, hours]) => ({
      name,
      validFrom: date(from as string),
      validThrough: date(through as string),
      ...(hours as object),
    })) as SpecialHours[];

    expect(
      describeSpecialDates(hoursOf('12:00-23:00', {}, { special }), date('2026-12-15')),
    ).toEqual([
      { days: 'Sunday 20 December to Monday 28 December, winter break', hours: 'Closed' },
      { days: 'Friday 1 January, New Year’s Day', hours: 'Closed' },
    ]);
  });
});
