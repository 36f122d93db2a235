import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { at } from '@venue/testing/moments';
import { parse, stringify } from 'yaml';
import { readGroup } from '../index';

const example = readFileSync(
  new URL('../../../../examples/harbour-group.yaml', import.meta.url),
  'utf8',
);

/** The warnings about a change of the example's YAML. */
function warningsOf(text: string) {
  const reading = readGroup(text, at('2026-11-22 12:00'));
  if (reading.kind === 'faulty') throw new Error(JSON.stringify(reading.faults));
  return reading.warnings;
}

type Parsed = ReturnType<typeof parse>;
type Edit = (harbour: Parsed, group: Parsed) => void;

function messagesAfter(edit: Edit): string[] {
  const group = parse(example);
  edit(group.venues[0], group.group);
  return warningsOf(stringify(group)).map(({ message }) => message);
}

/** Adds special days such as `2027-02-01/2027-02-21`, closed if there are no times. */
function special(...items: (readonly [string, string, string?, string?])[]): Edit {
  return (harbour) => {
    for (const [name, days, opens = null, closes = null] of items) {
      const [validFrom, validThrough = validFrom] = days.split('/');
      const item = { name, validFrom, validThrough, opens, closes };
      harbour.knowledge['special-hours'].items.push(item);
    }
  };
}

describe('warnings of a file', () => {
  it('are none for the example', () => {
    expect(warningsOf(example)).toEqual([]);
  });

  it('have their line, column and path', () => {
    const text = example.replace('partySizeMax: 8', 'partySizeMax: 9');
    const line = text.slice(0, text.indexOf('partySizeMax: 9')).split('\n').length;

    expect(warningsOf(text)).toEqual(
      [
        'policy.partySizeMax is 9, and no booking type takes more than 8',
        'policy.partySizeMax is 9, and no table or combination takes more than 8',
      ].map((message) => ({
        line,
        column: 7,
        path: 'venues[the-harbour].policy.partySizeMax',
        message,
      })),
    );
  });

  it('of a day that is covered twice are at the entry without effect', () => {
    const group = parse(example);
    special(['Works', '2027-02-01/2027-02-21'], ['Fair', '2027-02-13', '12:00', '20:00'])(
      group.venues[0],
      group.group,
    );
    const text = stringify(group);
    const line = text.slice(0, text.indexOf('name: Fair')).split('\n').length;

    expect(warningsOf(text)).toEqual([expect.objectContaining({ line })]);
  });

  it.each<[string, Edit, string[]]>([
    [
      'a table kept for the house does not count',
      (harbour) => {
        for (const table of harbour.tables) table.online = table.maxCovers < 6;
        harbour.combinations = [];
      },
      ['policy.partySizeMax is 8, and no table or combination takes more than 4'],
    ],
    [
      'a type whose area has no table',
      (harbour) => {
        harbour.areas.push({ slug: 'cellar', name: 'Cellar' });
        harbour.bookingTypes[0].areas = ['cellar'];
      },
      ['bookingTypes[lunch] has no table or combination that it could use'],
    ],
    [
      'a type whose parties no table takes',
      (harbour) => {
        harbour.bookingTypes[0].partySize = { min: 9, max: 10 };
      },
      ['bookingTypes[lunch] has no table or combination that it could use'],
    ],
    [
      'a day on which no type is booked',
      (harbour) => {
        const [monday] = harbour.knowledge['opening-hours'].regular.defaultSchedule.times;
        Object.assign(monday, { openTime: '12:00', closeTime: '23:30', isClosed: false });
      },
      ['no booking type can be booked in the hours of Monday'],
    ],
    [
      'hours that end as the first start comes',
      (harbour) => {
        const { overrides } = harbour.knowledge['opening-hours'].regular;
        const times = [{ day: 'Tuesday', openTime: '09:00', closeTime: '12:00' }];
        overrides.push({
          name: 'Mornings',
          validFrom: '2027-07-01',
          validThrough: '2027-08-31',
          times,
        });
      },
      ['no booking type can be booked in the hours of Tuesday'],
    ],
    [
      'hours that end a quarter of an hour later',
      (harbour) => {
        const { overrides } = harbour.knowledge['opening-hours'].regular;
        const times = [{ day: 'Tuesday', openTime: '09:00', closeTime: '12:15' }];
        overrides.push({
          name: 'Mornings',
          validFrom: '2027-07-01',
          validThrough: '2027-08-31',
          times,
        });
      },
      [],
    ],
    [
      'a special day on which no type is booked',
      (harbour) => {
        const day = { name: 'Fair', validFrom: '2027-06-07', validThrough: '2027-06-07' };
        harbour.knowledge['special-hours'].items.push({ ...day, opens: '12:00', closes: '20:00' });
      },
      ['no booking type can be booked in the hours of Fair'],
    ],
    [
      'a day that is open and in a closed range',
      special(['Works', '2027-02-01/2027-02-21'], ['Fair', '2027-02-13', '12:00', '20:00']),
      ['Fair does not open on 2027-02-13, which is closed for Works'],
    ],
    [
      'a closed range in which hours end',
      special(
        ['Spring', '2027-02-02/2027-02-19', '12:00', '20:00'],
        ['Works', '2027-02-16/2027-02-21'],
      ),
      ['Spring does not open on 2027-02-16 to 2027-02-19, which are closed for Works'],
    ],
    [
      'two entries whose hours overlap, whatever their order',
      special(
        ['Evening', '2027-02-13', '15:59', '00:00'],
        ['Spring', '2027-02-02/2027-02-20', '12:00', '16:00'],
      ),
      ['Spring and Evening have overlapping hours on 2027-02-13, and both apply'],
    ],
    [
      'two periods of a day, and a day that is closed twice',
      special(
        ['Lunch', '2027-02-13', '12:00', '16:00'],
        ['Evening', '2027-02-13', '16:00', '23:00'],
        ['Works', '2027-02-20/2027-02-21'],
        ['Holiday', '2027-02-20'],
      ),
      [],
    ],
    [
      'a special day from midnight to midnight',
      special(['Works', '2027-02-13', '00:00', '00:00']),
      ['Works is open from 00:00 to 00:00, for 24 hours; a closed day has null for both times'],
    ],
    ['a special day to midnight', special(['Fair', '2027-02-13', '12:00', '00:00']), []],
    [
      'hours inside other hours of the day',
      (harbour) => {
        const { times } = harbour.knowledge['opening-hours'].regular.defaultSchedule;
        times.push({ day: 'Tuesday', openTime: '18:00', closeTime: '23:30', isClosed: false });
      },
      ['the hours 18:00 to 23:30 of Tuesday are inside its hours 12:00 to 23:30'],
    ],
    [
      'hours that begin inside others and end after them',
      (harbour) => {
        const { times } = harbour.knowledge['opening-hours'].regular.defaultSchedule;
        times.push({ day: 'Tuesday', openTime: '18:00', closeTime: '23:45', isClosed: false });
      },
      [],
    ],
    [
      'a window whose last start ends at closing',
      (harbour) => (harbour.bookingTypes[1].windows[0].to = '23:00'),
      [],
    ],
    [
      'a window that goes on after that',
      (harbour) => (harbour.bookingTypes[1].windows[0].to = '23:15'),
      ['bookingTypes[dinner].windows[0].to is 23:15, and the last start that fits is 23:00'],
    ],
    [
      'a window that ends between two starts',
      (harbour) => (harbour.bookingTypes[0].windows[0].to = '14:40'),
      ['bookingTypes[lunch].windows[0].to is 14:40, and the last start that fits is 14:30'],
    ],
    [
      'a window that fits while an override holds',
      (harbour) => {
        harbour.bookingTypes[1].windows[0].to = '00:00';
        harbour.knowledge['opening-hours'].regular.overrides.push({
          ...{ name: 'Summer', validFrom: '2027-07-01', validThrough: '2027-08-31' },
          times: [{ day: 'Friday', openTime: '17:00', closeTime: '01:30' }],
        });
      },
      [],
    ],
    [
      'a venue whose team has no e-mail address',
      (harbour) => (harbour.email = null),
      ['email is missing, so the team gets no e-mails about enquiries, payments and cancellations'],
    ],
    [
      'neighbouring days',
      special(['Works', '2027-02-11/2027-02-12'], ['Fair', '2027-02-13', '12:00', '20:00']),
      [],
    ],
    [
      'starts after midnight',
      (harbour) => {
        harbour.bookingTypes.pop();
        harbour.bookingTypes[0].windows = [{ days: ['friday'], from: '23:00', to: '00:15' }];
        const schedule = harbour.knowledge['opening-hours'].regular.defaultSchedule;
        schedule.times = [{ day: 'Friday', openTime: '23:30', closeTime: '01:30' }];
        harbour.messages = {};
        harbour.events = [];
        harbour.knowledge['special-hours'].items = [];
      },
      [],
    ],
    [
      'an event on a closed day',
      (harbour) => (harbour.events[1].instances[0].startsAt = '2026-12-25T15:00'),
      [
        'events[open-day].instances[0].startsAt is on a day on which the venue is closed; if that is meant, say evenIfClosed',
      ],
    ],
    [
      'an event that takes place all the same',
      (harbour) => {
        harbour.events[1].instances[0].startsAt = '2026-12-25T15:00';
        harbour.events[1].evenIfClosed = true;
      },
      [],
    ],
    [
      'an event that is over',
      (harbour) => (harbour.events[1].instances[0].startsAt = '2026-11-16T15:00'),
      [],
    ],
    [
      'templates about a deposit that nothing asks for',
      (harbour) => (harbour.bookingTypes[1].deposits = []),
      [
        'messages.smsDepositLink is never sent, since no booking type of the venue asks for a deposit',
        'messages.emailDepositLink is never sent, since no booking type of the venue asks for a deposit',
      ],
    ],
    [
      'a text to a country that texts do not go to',
      (_harbour, group) => (group.textCountries = ['IE']),
      ['smsDepositLink', 'smsConfirmed', 'smsChanged', 'smsCancelled', 'smsReminder'].map(
        (name) =>
          `messages.${name} is not sent to numbers of GB, which group.textCountries leaves out`,
      ),
    ],
    [
      'a template about tickets that nothing sells',
      (harbour) => (harbour.events = []),
      ['messages.emailTickets is never sent, since the venue has no events'],
    ],
    ['a text to the own country', (_harbour, group) => (group.textCountries = ['GB']), []],
    [
      'a venue that sells tickets and no tables',
      (harbour) => {
        harbour.bookingTypes = [];
        harbour.messages = {};
      },
      [],
    ],
  ])('report %s', (_what, edit, expected) => {
    expect(messagesAfter(edit)).toEqual(expected);
  });
});
