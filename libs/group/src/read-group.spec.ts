import { describe, expect, it } from '@jest/globals';
import { defaultRetention } from '@venue/domain/venue/policy';
import { edit, faultsOf, group } from '../test/quay-group';
import { readGroup } from './index';

const aboutTheBooking =
  '{venue} {name} {reference} {date} {time} {when} {partySize} {summary} {manageLink}';
const aboutTheTickets = '{venue} {event} {reference} {date} {time} {when} {quantity} {summary}';
const everyPlaceholder = `${aboutTheBooking} {amount} {expires} {link}`;

function readWhole(text: string) {
  const reading = readGroup(text);
  if (reading.kind === 'faulty') throw new Error(JSON.stringify(reading.faults, null, 2));
  return reading.group;
}

function readVenue(text: string) {
  const [venue] = readWhole(text).venues;
  if (venue === undefined) throw new Error('no venue');
  return venue;
}

describe('a group file without faults', () => {
  it('may have a pasted phone number, without its invisible characters', () => {
    const pasted = group.replace('"0117 496 0001"', '"\\u202A0117\\u00A0496\\t0001\\u202C"');

    expect(readVenue(pasted).phone).toBe('0117 496 0001');
  });

  it('fills in what was left out', () => {
    const bare = group
      .slice(0, group.indexOf('    areas:'))
      .replace(/ {4}(address|phone).*\n/g, '');

    const venue = readVenue(bare);

    expect(venue).toMatchObject({
      address: null,
      description: null,
      phone: null,
      email: null,
      website: null,
      links: { terms: null, privacy: null },
      captcha: true,
      areas: [],
      tables: [],
      combinations: [],
      bookingTypes: [],
      messages: { smsDepositLink: null, emailDepositLink: null },
      knowledge: {},
      events: [],
    });
  });

  it('uses each venue’s own country for texts, and the default retention of persons', () => {
    expect(readWhole(group)).toMatchObject({ textCountries: null, retention: defaultRetention });
  });

  it('reads whose phone numbers receive texts', () => {
    const { text } = edit('en-GB }', 'en-GB, textCountries: [GB, "IE", NO] }');

    expect(readWhole(text).textCountries).toEqual(['GB', 'IE', 'NO']);
    expect(readWhole(edit('en-GB }', 'en-GB, textCountries: }').text).textCountries).toBeNull();
  });

  it('reads how long before the start guests get a reminder: 24 hours by default', () => {
    const { text } = edit('      pacing: null', '      reminderHours: 0\n      pacing: null');

    expect(readVenue(group).policy.reminderHours).toBe(24);
    expect(readVenue(text).policy.reminderHours).toBe(0);
    expect(readVenue(group).policy.reminderAsks).toBe(false);
  });

  it('reads how many bookings may be moved for another: four by default', () => {
    const { text } = edit('      pacing: null', '      maxMoves: 0\n      pacing: null');

    expect(readVenue(group).policy.maxMoves).toBe(4);
    expect(readVenue(text).policy.maxMoves).toBe(0);
  });

  it('reads what is about waiting, which may be left out', () => {
    const { text } = edit('      pacing: null', '      waitlist: off\n      pacing: null');

    expect(readVenue(group).policy).toMatchObject({
      waitlist: 'on',
      waitlistOfferMinutes: 30,
      queueReadyMinutes: 10,
      showWaitlistPosition: false,
    });
    expect(readVenue(text).policy.waitlist).toBe('off');
  });

  it('reads how long persons are stored, and fills in the rest', () => {
    const { text } = edit('en-GB }', 'en-GB, retention: { enquiryMonths: 6 } }');

    expect(readWhole(text).retention).toEqual({
      bookingMonths: 24,
      enquiryMonths: 6,
      messageDays: 30,
    });
  });

  it('reads the venue’s own texts', () => {
    expect(readVenue(group).messages).toEqual({
      smsDepositLink: '{venue}: pay {amount} here: {link}',
      emailDepositLink: null,
      emailConfirmed: { subject: 'Your table', text: '{summary}' },
    });
  });

  it.each([
    ['smsDepositLink', 'here: {link}', `here: {link} ${everyPlaceholder}`],
    [
      'emailDepositLink',
      '    messages:\n',
      `    messages:\n      emailDepositLink: { subject: "${everyPlaceholder}", text: "${everyPlaceholder}" }\n`,
    ],
    [
      'emailConfirmed',
      'subject: "Your table", text: "{summary}"',
      `subject: "${aboutTheBooking}", text: "${aboutTheBooking}"`,
    ],
    ...(['Confirmed', 'Changed', 'Cancelled', 'Reminder'] as const).map((kind) => [
      `sms${kind}`,
      '      emailConfirmed',
      `      sms${kind}: "${aboutTheBooking}"\n      emailConfirmed`,
    ]),
    ...(['Changed', 'Cancelled', 'Reminder', 'LateNoted'] as const).map((kind) => [
      `email${kind}`,
      '      emailConfirmed',
      `      email${kind}: { subject: "${aboutTheBooking}", text: "${aboutTheBooking}" }\n      emailConfirmed`,
    ]),
    [
      'emailTickets',
      '      emailConfirmed',
      `      emailTickets: { subject: "${aboutTheTickets}", text: "${aboutTheTickets}" }\n      emailConfirmed`,
    ],
    [
      'emailEnquiryReceived',
      '      emailConfirmed',
      '      emailEnquiryReceived: { subject: "{venue} {name}", text: "{summary}" }\n      emailConfirmed',
    ],
  ])('may state all facts of %s', (_template, before, after) => {
    expect(faultsOf(edit(before, after).text)).toEqual([]);
  });

  it('distinguishes a message that is left out from one that is never sent', () => {
    const { text } = edit('      emailConfirmed', '      emailChanged: null\n      emailConfirmed');

    const { messages } = readVenue(text);

    expect(messages.emailChanged).toBeNull();
    expect(messages).not.toHaveProperty('emailCancelled');
    expect(messages).not.toHaveProperty('smsChanged');
  });

  it('offers a table online unless the file keeps it for the house', () => {
    const { text } = edit('priority: 1 }', 'priority: 1, online: false }');

    expect(readVenue(text).tables.map(({ online }) => online)).toEqual([false, true, true]);
  });

  it('reads zone, country and times, with or without quotes', () => {
    const venue = readVenue(group);

    expect(venue.zone).toBe('Europe/London');
    expect(venue.region).toBe('GB');
    expect(venue.bookingTypes[0]?.windows).toEqual([
      { days: ['friday', 'saturday'], from: '17:00', to: '00:30' },
    ]);
  });

  it('reads events with their dates on the venue’s clock', () => {
    const event = {
      slug: 'jazz',
      name: 'Jazz',
      description: null,
      evenIfClosed: false,
      tiers: [{ slug: 'standard', name: 'Standard', pricePence: 2500, quota: 30 }],
      weekly: [{ day: 'friday', at: '20:00', durationMinutes: 150, capacity: 36, weeksAhead: 8 }],
      instances: [
        { startsAt: { date: '2027-03-28', time: '15:00' }, durationMinutes: 120, capacity: 20 },
      ],
    };
    const bare = group.replaceAll(/ {8}(weekly|instances): .*\n/g, '');

    expect(readVenue(group).events).toEqual([event]);
    expect(readVenue(bare).events).toEqual([{ ...event, weekly: [], instances: [] }]);
    const all = group.replace('name: Jazz', 'name: Jazz\n        evenIfClosed: true');
    expect(readVenue(all).events).toEqual([{ ...event, evenIfClosed: true }]);
  });

  it('reads deposits as rules with their conditions', () => {
    const anyTime = { days: null, from: null, to: null };
    const anyDate = { validFrom: null, validThrough: null };

    expect(readVenue(group).bookingTypes[0]?.deposits).toEqual([
      {
        kind: 'per-guest',
        amountPence: 1000,
        when: {
          partySizeFrom: 6,
          starts: anyTime,
          validFrom: '2026-12-01',
          validThrough: '2026-12-31',
        },
      },
      {
        kind: 'flat',
        amountPence: 2000,
        when: {
          partySizeFrom: null,
          starts: { days: ['saturday'], from: '19:00', to: '01:00' },
          ...anyDate,
        },
      },
      {
        kind: 'flat',
        amountPence: 500,
        when: { partySizeFrom: null, starts: anyTime, ...anyDate },
      },
    ]);
  });

  it('has a usual policy where the file says nothing of it', () => {
    const policy = /    policy:\n(?: {6}.*\n)+/.exec(group)?.[0] ?? '';

    expect(policy).toContain('pacing: null');
    expect(readVenue(edit(policy, '').text).policy).toMatchObject({
      ...{ slotIntervalMinutes: 15, partySizeMax: 8, bookNoticeMinutes: 60, daysAheadMax: 90 },
      ...{ amendNoticeMinutes: 120, cancelNoticeMinutes: 1440, graceMinutes: 15 },
      ...{ turnaroundMinutes: 0, holdMinutes: 10, ticketHoldMinutes: 15 },
      ...{ depositLinkMinutes: 120, pacing: null, reminderHours: 24 },
    });
  });

  it.each([
    ['days: [friday, saturday]', 'days: [Friday, SATURDAY]'],
    ['day: Monday', 'day: monday'],
  ])('takes weekdays in any case: %s → %s', (from, to) => {
    expect(readVenue(edit(from, to).text)).toEqual(readVenue(group));
  });

  it('shows all four members of a day', () => {
    expect(readVenue(group).knowledge).toMatchObject({
      'opening-hours': {
        regular: {
          defaultSchedule: {
            times: [{ day: 'Friday', openTime: '12:00', closeTime: '00:30', isClosed: false }],
          },
          overrides: [
            { times: [{ day: 'Monday', openTime: null, closeTime: null, isClosed: true }] },
          ],
        },
      },
    });
  });

  it('keeps the venue’s own members of a document without fixed members', () => {
    expect(readVenue(group).knowledge['venue-details']).toHaveProperty('cloakroom', 'By the door');
  });

  it('reads what an alias repeats', () => {
    const { text } = edit('name: The Quay', 'name: &name The Quay\n    description: *name');

    expect(readVenue(text).description).toBe('The Quay');
  });

  it.each([
    ['the smallest interval', 'slotIntervalMinutes: 15', 'slotIntervalMinutes: 5'],
    ['the largest interval', 'slotIntervalMinutes: 15', 'slotIntervalMinutes: 240'],
    ['the largest party', 'partySizeMax: 8', 'partySizeMax: 1000'],
    ['only today', 'daysAheadMax: 90', 'daysAheadMax: 0'],
    ['reminders a week ahead', 'pacing: null', 'reminderHours: 168\n      pacing: null'],
    ['ten moves', 'pacing: null', 'maxMoves: 10\n      pacing: null'],
    ['the largest deposit', 'flatPence: 2000', 'flatPence: 2147483647'],
    ['a deposit of nothing', 'flatPence: 2000', 'flatPence: 0'],
    ['one country that gets texts', 'en-GB }', 'en-GB, textCountries: [GB] }'],
    ['bookings kept for a month', 'en-GB }', 'en-GB, retention: { bookingMonths: 1 } }'],
    ['bookings kept for ten years', 'en-GB }', 'en-GB, retention: { bookingMonths: 120 } }'],
    ['enquiries kept for a month', 'en-GB }', 'en-GB, retention: { enquiryMonths: 1 } }'],
    ['enquiries kept for ten years', 'en-GB }', 'en-GB, retention: { enquiryMonths: 120 } }'],
    ['messages kept for a day', 'en-GB }', 'en-GB, retention: { messageDays: 1 } }'],
    ['messages kept for a year', 'en-GB }', 'en-GB, retention: { messageDays: 365 } }'],
    ['a duration for all larger parties', 'partySizeUpTo: 8, ', ''],
    ['a text of several lines', 'text: "{summary}"', 'text: "{summary}\\nSee you soon"'],
    [
      'a day with a break',
      'times: [',
      'times: [{ day: Friday, openTime: "09:00", closeTime: "11:00" }, ',
    ],
    ['the hour before the clocks skip one', '2027-03-28T15:00', '2027-03-28T00:59'],
  ])('may have %s', (_what, before, after) => {
    expect(faultsOf(edit(before, after).text)).toEqual([]);
  });
});
