/** Promises of the contract about every answer, whatever its outcome. */
import { describe, expect, it } from '@jest/globals';
import { type Answer, sharedDeployment } from '@venue/testing/deployment';
import { payNewest } from '@venue/testing/paying';
import { answerOf, say } from '@venue/testing/say';
import * as shape from './shape';

/** Nothing of her but the first name may come back. */
const ada = { name: 'Ada Quackenbush', phone: '0117 496 0123', email: 'quack@ada.example' };
const secrets = /Quackenbush|496 ?0123|4960123|quack@|peanuts/i;
const notes = 'No peanuts, please';

const service = sharedDeployment('2026-12-01T09:00:00Z');

async function ask(path: string, body: object): Promise<Answer> {
  const answer = await service.post(path, body);
  expect(answer.text).not.toMatch(secrets);
  return answer;
}

const atHarbour = (): object => ({ venueId: service.venueId['the-harbour'] });
const search = (wish: object): Promise<Answer> =>
  ask('/availability/search', { ...atHarbour(), partySize: 2, ...wish });
const book = (wish: object): Promise<Answer> =>
  ask('/reservations', { ...atHarbour(), partySize: 2, guest: ada, notes, ...wish });
const change = (reference: string, what: 'amend' | 'cancel', wish: object): Promise<Answer> =>
  ask(`/bookings/${encodeURIComponent(reference)}/${what}`, { phone: ada.phone, ...wish });
const lookUp = (reference: string): Promise<Answer> =>
  ask('/bookings/lookup', { reference, phone: ada.phone });

async function referenceOf(wish: object): Promise<string> {
  const { body } = await book(wish);
  expect(body.outcome).toBe('booked');
  return body.reference;
}

describe('the list of venues', () => {
  it('gives every venue of the key, in the order of the group', async () => {
    const { body } = await service.get('/venues');

    shape.expectShape(body, shape.venues);
    expect(body.venues.map(({ slug }: { slug: string }) => slug)).toEqual([
      'the-harbour',
      'the-lantern',
      'the-pier',
    ]);
    expect(body.venues[1]).toEqual({
      id: service.venueId['the-lantern'],
      name: 'The Lantern',
      slug: 'the-lantern',
      timezone: 'Europe/London',
      address: {
        line1: '40 Chandler Street',
        line2: 'Lower ground floor',
        city: 'Bristol',
        postcode: 'BS1 3EX',
        country: 'United Kingdom',
      },
      description: 'Small plates and long drinks under the old chandlery, until late.',
      today: '2026-12-01',
      weekday: 'Tuesday',
    });
    expect(body.summary).toBe(
      say('the venues', { number: '3', names: 'The Harbour, The Lantern and The Pier' }),
    );
  });

  it('gives a key of one venue that one', async () => {
    const key = await service.issueKey({ venues: 'the-pier' });
    const { body } = await service.get('/venues', { key });

    expect(body.venues.map(({ name }: { name: string }) => name)).toEqual(['The Pier']);
    expect(body.summary).toBe(say('the only venue', { venue: 'The Pier' }));
  });
});

describe('the availability answer', () => {
  it('is available, with the booking types, lengths and deposits that fit', async () => {
    const { status, body } = await search({ date: '2026-12-05', time: '19:00', partySize: 6 });

    expect(status).toBe(200);
    shape.expectShape(body, shape.availability);
    expect(body).toEqual({
      ...atHarbour(),
      date: '2026-12-05',
      partySize: 6,
      outcome: 'available',
      times: [
        {
          time: '19:00',
          options: [
            {
              bookingTypeId: expect.any(String),
              bookingType: 'Dinner',
              durationMinutes: 120,
              deposit: { required: true, amountPence: 6000, amountDisplay: '£60.00' },
              cardGuarantee: null,
            },
          ],
        },
      ],
      alternatives: [],
      summary: answerOf(
        say('a table is free', { guests: '6 guests', when: 'Saturday 5 December at 7pm' }),
        say('a deposit keeps the table', { amount: '£60.00' }),
      ),
    });
  });

  it('has no amount to display where no deposit is asked', async () => {
    const { body } = await search({ date: '2026-12-04', time: '19:00' });

    expect(body.times[0].options[0].deposit).toEqual({
      required: false,
      amountPence: 0,
      amountDisplay: null,
    });
    expect(body.summary).toBe(
      say('a table is free', { guests: '2 guests', when: 'Friday 4 December at 7pm' }),
    );
  });

  it.each([
    ['unavailable', { date: '2026-12-05', time: '07:00' }],
    ['closed', { date: '2026-12-25' }],
    ['needs_venue', { date: '2026-12-05', partySize: 9 }],
  ])('is %s, with no times', async (outcome, wish) => {
    const { status, body } = await search(wish);

    expect(status).toBe(200);
    shape.expectShape(body, shape.availability);
    expect(body).toMatchObject({ outcome, times: [] });
    expect(body.alternatives.length > 0).toBe(outcome !== 'needs_venue');
  });
});

describe('the new-booking answer', () => {
  it('is 201 for a booking without deposit', async () => {
    const { status, body } = await book({ date: '2026-12-08', time: '19:30', partySize: 4 });

    expect(status).toBe(201);
    shape.expectShape(body, shape.bookedShape);
    expect(body).toEqual({
      outcome: 'booked',
      reference: expect.stringMatching(/^\w{4} \w{4}$/),
      state: 'confirmed',
      ...atHarbour(),
      date: '2026-12-08',
      time: '19:30',
      partySize: 4,
      bookingType: 'Dinner',
      durationMinutes: 105,
      deposit: noDeposit,
      cardGuarantee: null,
      alternatives: [],
      summary: say('the table is booked', {
        party: '4',
        when: 'Tuesday 8 December at 7:30pm',
        reference: body.reference,
      }),
    });
  });

  it('is 201 for a table that is held for its deposit', async () => {
    const { status, body } = await book({ date: '2026-12-08', time: '17:00', partySize: 6 });

    expect(status).toBe(201);
    shape.expectShape(body, shape.bookedShape);
    expect(body).toMatchObject({
      outcome: 'booked',
      state: 'awaiting_deposit',
      deposit: {
        required: true,
        amountPence: 6000,
        amountDisplay: '£60.00',
        status: 'awaiting_payment',
        linkExpiresAt: '2026-12-01T11:00',
      },
      summary: say('the table is held for its deposit', {
        party: '6',
        when: 'Tuesday 8 December at 5pm',
        until: '11am',
        amount: '£60.00',
        reference: body.reference,
      }),
    });
  });

  it.each([
    ['unavailable', { date: '2026-12-08', time: '07:00' }],
    ['unavailable', { date: '2026-12-25', time: '19:00' }],
    ['unavailable', { date: '2026-11-30', time: '19:00' }],
    ['needs_venue', { date: '2026-12-08', time: '19:00', partySize: 9 }],
  ])('is 200 and empty when %s: %j', async (outcome, wish) => {
    const { status, body } = await book(wish);

    expect(status).toBe(200);
    expect(body).toEqual({
      outcome,
      reference: null,
      state: null,
      ...atHarbour(),
      partySize: 2,
      ...wish,
      bookingType: null,
      durationMinutes: null,
      deposit: noDeposit,
      cardGuarantee: null,
      alternatives: expect.any(Array),
      summary: expect.any(String),
    });
    shape.expectShape(body.alternatives, [shape.alternative]);
    expect(body.alternatives.length > 0).toBe(outcome === 'unavailable');
  });

  const noDeposit = {
    required: false,
    amountPence: 0,
    amountDisplay: '£0.00',
    status: 'not_required',
    sentTo: null,
    linkExpiresAt: null,
  };
});

describe('the lookup answer', () => {
  it('is the booking and a sentence', async () => {
    const reference = await referenceOf({ date: '2026-12-08', time: '20:00' });
    const { status, body } = await lookUp(reference);

    expect(status).toBe(200);
    shape.expectShape(body, shape.lookupShape);
    expect(body.booking).toMatchObject({ reference, guestFirstName: 'Ada' });
    expect(body.summary).toBe(
      say('looked up: confirmed', { guests: '2 guests', when: 'Tuesday 8 December at 8pm' }),
    );
  });

  it.each([
    ['Ada', 'Ada'],
    ['  Ada   Quackenbush  ', 'Ada'],
    ['Quackenbush, Ada', 'Ada'],
    ['Quackenbush,Ada Mary', 'Ada'],
    ['Ada Quackenbush, MD', 'Ada'],
    ['Ada,', 'Ada'],
    ['Ada\u00a0Quackenbush', 'Ada'],
    ['阿达', '阿达'],
  ])('gives the first name of %j and no more', async (name, guestFirstName) => {
    const reference = await referenceOf({
      date: '2026-12-09',
      time: '12:00',
      partySize: 1,
      guest: { ...ada, name },
    });
    const { body } = await lookUp(reference);
    await change(reference, 'cancel', {});

    expect(body.booking.guestFirstName).toBe(guestFirstName);
  });
});

describe('the amend answer', () => {
  it('has the booking when it was amended', async () => {
    const reference = await referenceOf({ date: '2026-12-09', time: '19:00' });
    const { status, body } = await change(reference, 'amend', { time: '19:15', notes });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changeShape);
    expect(body).toMatchObject({
      outcome: 'amended',
      booking: { reference, time: '19:15' },
      alternatives: [],
      enquiryId: null,
      depositTopUp: null,
      summary: say('the booking is now', {
        guests: '2 guests',
        when: 'Wednesday 9 December at 7:15pm',
      }),
    });
  });

  it('has the booking when nothing was to be changed', async () => {
    const reference = await referenceOf({ date: '2026-12-09', time: '20:00' });
    const { body } = await change(reference, 'amend', {
      date: null,
      time: null,
      partySize: null,
      notes: null,
      venueId: null,
    });

    shape.expectShape(body, shape.changeShape);
    expect(body).toMatchObject({
      outcome: 'amended',
      booking: { reference, time: '20:00', partySize: 2 },
      summary: say('the booking is unchanged', {
        guests: '2 guests',
        when: 'Wednesday 9 December at 8pm',
      }),
    });
  });

  it('says what a bigger party still owes', async () => {
    const reference = await referenceOf({ date: '2026-12-10', time: '19:00', partySize: 5 });
    const { body } = await change(reference, 'amend', { partySize: 6 });

    shape.expectShape(body, shape.changeShape);
    expect(body.depositTopUp).toEqual({
      required: true,
      amountPence: 6000,
      amountDisplay: '£60.00',
      status: 'awaiting_payment',
    });
    expect(body.summary).toBe(
      answerOf(
        say('the booking is now', { guests: '6 guests', when: 'Thursday 10 December at 7pm' }),
        say('a deposit is due', { amount: '£60.00' }),
      ),
    );
  });

  it('has alternatives and no booking when the new time cannot be had', async () => {
    const reference = await referenceOf({ date: '2026-12-10', time: '12:00' });
    const { status, body } = await change(reference, 'amend', { time: '07:00' });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changeShape);
    expect(body).toMatchObject({ outcome: 'unavailable', booking: null, enquiryId: null });
    expect(body.alternatives.length).toBeGreaterThan(0);
    expect(body.summary).toContain(say('the change is not possible'));
  });

  it('has an enquiry and no booking if the venue must decide', async () => {
    const reference = await referenceOf({ date: '2026-12-10', time: '13:00' });
    const { status, body } = await change(reference, 'amend', { partySize: 9, notes });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changeShape);
    expect(body).toMatchObject({
      outcome: 'needs_venue',
      booking: null,
      alternatives: [],
      enquiryId: expect.any(String),
      depositTopUp: null,
    });
  });
});

describe('the cancel answer', () => {
  it('has the booking, cancelled and already cancelled', async () => {
    const reference = await referenceOf({ date: '2026-12-11', time: '19:00' });
    const first = await change(reference, 'cancel', { reason: 'peanuts' });
    const second = await change(reference, 'cancel', {});

    for (const { status, body } of [first, second]) {
      expect(status).toBe(200);
      shape.expectShape(body, shape.changeShape);
      expect(body).toMatchObject({
        booking: { reference, state: 'cancelled' },
        alternatives: [],
        enquiryId: null,
        depositTopUp: null,
      });
    }
    expect([first.body.outcome, first.body.summary]).toEqual([
      'cancelled',
      say('cancelled', { when: 'Friday 11 December at 7pm' }),
    ]);
    expect([second.body.outcome, second.body.summary]).toEqual([
      'already_cancelled',
      say('cancelled before', { when: 'Friday 11 December at 7pm' }),
    ]);
  });

  it('keeps a paid deposit, and informs the venue’s team', async () => {
    const reference = await referenceOf({ date: '2026-12-11', time: '17:00', partySize: 6 });
    await payNewest(service, reference);
    const { body } = await change(reference, 'cancel', {});
    const enquiries = await service.sql(
      `select severity, subject, message from enquiry join booking on booking.id = booking_id
       where reference = $1`,
      [reference.replace(' ', '')],
    );

    expect(body).toMatchObject({
      outcome: 'cancelled',
      booking: { state: 'cancelled', deposit: { amountPence: 6000, status: 'paid' } },
      enquiryId: null,
      summary: say('cancelled with money paid', {
        when: 'Friday 11 December at 5pm',
        amount: '£60.00',
      }),
    });
    expect(enquiries).toEqual([
      {
        severity: 'warning',
        subject: 'Deposit of a cancelled booking',
        message: 'This booking was cancelled after £60.00 had been paid for it.',
      },
    ]);
  });

  it('has an enquiry and no booking inside the notice', async () => {
    const reference = await referenceOf({ date: '2026-12-01', time: '19:00' });
    const { status, body } = await change(reference, 'cancel', { reason: 'peanuts' });

    expect(status).toBe(200);
    shape.expectShape(body, shape.changeShape);
    expect(body).toMatchObject({
      outcome: 'needs_venue',
      booking: null,
      alternatives: [],
      enquiryId: expect.any(String),
    });
  });
});
