import { describe, expect, it } from '@jest/globals';
import { groupOf, type Answers } from './first-group';
import { minutesOf, timeOf } from './spans';

const answers: Answers = {
  name: 'The Quay',
  country: 'GB',
  timezone: 'Europe/London',
  currency: 'GBP',
  phone: null,
  email: null,
  times: [
    { day: 'Friday', openTime: '12:00', closeTime: '22:30' },
    { day: 'Saturday', openTime: '12:00', closeTime: '22:30' },
    { day: 'Sunday', openTime: '18:00', closeTime: '01:00' },
    { day: 'Monday', openTime: '12:00', closeTime: '13:00' },
  ],
  tables: { 2: 1, 4: 0, 6: 2 },
  stayMinutes: 90,
};

describe('the first group', () => {
  it('has tables by their seats, and takes parties that fit one', () => {
    expect(groupOf(answers, 'the-quay')).toMatchObject({
      brands: [{ slug: 'the-quay', name: 'The Quay' }],
      venues: [
        {
          policy: { partySizeMax: 6 },
          tables: [
            { name: 'T1', minCovers: 1, maxCovers: 2 },
            { name: 'T2', minCovers: 3, maxCovers: 6 },
            { name: 'T3', minCovers: 3, maxCovers: 6 },
          ],
        },
      ],
    });
  });

  it('offers starts until the last party can still stay', () => {
    expect(groupOf(answers, 'the-quay')).toMatchObject({
      venues: [
        {
          bookingTypes: [
            {
              windows: [
                { days: ['friday', 'saturday'], from: '12:00', to: '21:00' },
                { days: ['sunday'], from: '18:00', to: '23:30' },
              ],
            },
          ],
        },
      ],
    });
  });
});

it.each(['00:00', '09:05', '23:59'])('%s is so many minutes and back', (time) => {
  expect(timeOf(minutesOf(time))).toBe(time);
});
