import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { harbourMessages } from '@venue/testing/venues';
import { readGroup } from './index';

const example = new URL('../../../examples/harbour-group.yaml', import.meta.url);

describe('the example group', () => {
  const reading = readGroup(readFileSync(example, 'utf8'));
  const venues = reading.kind === 'read' ? reading.group.venues : [];

  it('has no faults', () => {
    expect(reading.kind === 'faulty' ? reading.faults : []).toEqual([]);
  });

  it('has a restaurant, a bar that is open past midnight and a venue in another country', () => {
    expect(venues.map(({ slug, zone, region }) => ({ slug, zone, region }))).toEqual([
      { slug: 'the-harbour', zone: 'Europe/London', region: 'GB' },
      { slug: 'the-lantern', zone: 'Europe/London', region: 'GB' },
      { slug: 'the-pier', zone: 'America/New_York', region: 'US' },
    ]);
  });

  it('has a deposit for large parties, and another one for busy hours', () => {
    const rules = venues[0]?.bookingTypes.flatMap(({ deposits }) => deposits);

    expect(rules).toMatchObject([
      { kind: 'per-guest', amountPence: 1000, when: { partySizeFrom: 6 } },
      {
        kind: 'flat',
        amountPence: 2000,
        when: { starts: { days: ['saturday'], from: '19:00', to: '21:00' } },
      },
    ]);
  });

  it('is closed on Christmas Day and opens late on New Year’s Eve', () => {
    expect(venues[0]?.knowledge['special-hours']).toMatchObject({
      items: [
        { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: null, closes: null },
        { validFrom: '2026-12-31', validThrough: '2026-12-31', opens: '17:00', closes: '02:00' },
      ],
    });
  });

  it('has an event each Friday, and a free one on a single date', () => {
    expect(venues[0]?.events).toMatchObject([
      {
        slug: 'jazz',
        tiers: [
          { slug: 'standard', pricePence: 2500, quota: 30 },
          { slug: 'front', pricePence: 4000, quota: 8 },
        ],
        weekly: [{ day: 'friday', at: '20:00', durationMinutes: 150, capacity: 36, weeksAhead: 8 }],
        instances: [],
      },
      {
        slug: 'open-day',
        tiers: [{ slug: 'free', pricePence: 0, quota: 20 }],
        weekly: [],
        instances: [
          {
            startsAt: { date: '2027-03-28', time: '15:00' },
            durationMinutes: 120,
            capacity: 20,
          },
        ],
      },
    ]);
  });

  it('has the texts that specs send to guests', () => {
    expect(venues[0]?.messages).toEqual(harbourMessages);
  });

  it('names its schema for editors', () => {
    const [first = ''] = readFileSync(example, 'utf8').split('\n');
    const [, path = ''] = /\$schema=(\S+)$/.exec(first) ?? [];
    const schema: unknown = JSON.parse(readFileSync(new URL(path, example), 'utf8'));

    expect(schema).toHaveProperty('title', 'Venue group');
  });
});
