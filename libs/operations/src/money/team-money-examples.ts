import { example, pounds, type Examples } from '../example';

const decidedAt = { date: '2026-11-22', time: '10:15', at: '2026-11-22T10:15:00.000Z' };
const money = {
  kind: 'booking',
  environment: 'live',
  venue: 'the-harbour',
  reference: example.reference,
  name: 'Ada Lovelace',
  date: example.date,
  time: '19:30',
  state: 'cancelled',
  why: 'cancelled with money received',
  paidPence: 4000,
  movedInPence: 0,
  appliedPence: 0,
  openPence: 4000,
  owedPence: 0,
  openDisplay: '£40.00',
  owedDisplay: '£0.00',
  refundablePence: 4000,
  refundableDisplay: '£40.00',
  isOpen: true,
  payments: [
    {
      id: '741fb14b-a629-4f6b-80b0-8a7e3b45d483',
      ...pounds(4000),
      ...decidedAt,
      provider: 'stripe',
      paymentId: 'pi_3Q7',
      flag: null,
      isUndecided: false,
    },
  ],
  decisions: [],
};
const decision = { ...pounds(4000), ...decidedAt, status: null, otherReference: null };
const nothingToRefund = { refundablePence: 0, refundableDisplay: '£0.00' };

const paidInCash = {
  ...money,
  state: 'confirmed',
  why: '',
  appliedPence: 4000,
  openPence: 0,
  openDisplay: '£0.00',
  ...nothingToRefund,
  isOpen: false,
  payments: money.payments.map((one) => ({ ...one, provider: 'cash', paymentId: null })),
};

/** Examples of the team's decisions about money. */
export const teamMoneyExamples: Examples = {
  'GET /money': {
    request: { environment: 'live', state: 'open' },
    answers: { some: { summary: 'A cancelled booking', value: { items: [money] } } },
  },
  'POST /money/decide': {
    request: {
      reference: example.reference,
      decision: 'refunded-outside',
      reason: 'Refunded with the card terminal',
    },
    answers: {
      decided: {
        summary: 'Nothing is open any more',
        value: {
          ...money,
          openPence: 0,
          openDisplay: '£0.00',
          ...nothingToRefund,
          isOpen: false,
          decisions: [
            {
              ...decision,
              decision: 'refunded-outside',
              reason: 'Refunded with the card terminal',
            },
          ],
        },
      },
    },
  },
  'POST /money/refund': {
    request: { reference: example.reference, reason: 'Cancelled by phone' },
    answers: {
      pending: {
        summary: 'The provider is asked for it',
        value: {
          ...money,
          why: '',
          openPence: 0,
          openDisplay: '£0.00',
          ...nothingToRefund,
          isOpen: false,
          decisions: [
            { ...decision, decision: 'refunded', status: 'pending', reason: 'Cancelled by phone' },
            { ...decision, decision: 'waived', reason: 'Cancelled by phone' },
          ],
        },
      },
    },
  },
  'POST /bookings/{reference}/charge': {
    request: { reference: example.reference, amountPence: 4000, reason: 'Nobody came' },
    answers: {
      charged: {
        summary: 'The card was charged',
        value: { outcome: 'charged', amountPence: 4000, amountDisplay: '£40.00' },
      },
    },
  },
  'POST /bookings/{reference}/waive': {
    request: { reference: example.reference, version: 1, reason: 'A regular' },
    answers: {
      waived: {
        summary: 'Nothing is owed any more',
        value: {
          ...money,
          state: 'confirmed',
          why: '',
          paidPence: 0,
          openPence: 0,
          openDisplay: '£0.00',
          ...nothingToRefund,
          isOpen: false,
          payments: [],
          decisions: [{ ...decision, decision: 'waived', reason: 'A regular' }],
        },
      },
    },
  },
  'POST /bookings/{reference}/cash': {
    request: { reference: example.reference, version: 1 },
    answers: {
      recorded: { summary: 'All is paid', value: paidInCash },
    },
  },
  'POST /bookings/{reference}/cash/undo': {
    request: { reference: example.reference, reason: 'It was another booking' },
    answers: {
      'taken-back': {
        summary: 'It is owed again',
        value: {
          ...paidInCash,
          appliedPence: 0,
          owedPence: 4000,
          owedDisplay: '£40.00',
          decisions: [
            { ...decision, decision: 'refunded-outside', reason: 'It was another booking' },
          ],
        },
      },
    },
  },
  'POST /bookings/{reference}/payment-request': {
    request: {
      reference: example.reference,
      version: 1,
      amountPence: 5000,
      reason: 'Wine for your menu',
    },
    answers: {
      sent: { summary: 'A text is on its way', value: { ...pounds(5000), sentTo: 'text' } },
    },
  },
  'POST /bookings/{reference}/payment-request/withdraw': {
    request: { reference: example.reference, reason: 'They bring their own' },
    answers: {
      withdrawn: {
        summary: 'Nothing is owed any more',
        value: {
          ...paidInCash,
          paidPence: 0,
          appliedPence: 0,
          payments: [],
          decisions: [
            { ...decision, ...pounds(5000), decision: 'requested', reason: 'Wine for your menu' },
            { ...decision, ...pounds(5000), decision: 'withdrawn', reason: 'They bring their own' },
          ],
        },
      },
    },
  },
  'POST /bookings/{reference}/payment-link': {
    request: { reference: example.reference },
    answers: {
      sent: { summary: 'A text is on its way', value: { ...pounds(4000), sentTo: 'text' } },
    },
  },
  'GET /venues/{venueId}/numbers': {
    request: {
      environment: 'live',
      venueId: 'the-harbour',
      from: '2026-12-01',
      to: '2026-12-31',
    },
    answers: {
      month: {
        summary: 'A month',
        value: {
          venue: 'the-harbour',
          from: '2026-12-01',
          to: '2026-12-31',
          covers: { bookings: 18, guests: 52 },
          days: [{ date: example.date, service: 'Dinner', bookings: 18, guests: 52 }],
          sources: [{ source: 'web', bookings: 18, guests: 52 }],
          noShows: { bookings: 2, guests: 4 },
          noShowRate: 0.1,
          cancelled: { bookings: 5, guests: 11 },
          cancellationRate: 0.2,
          deposits: {
            receivedPence: 4000,
            keptPence: 0,
            refundedPence: 4000,
            receivedDisplay: '£40.00',
            keptDisplay: '£0.00',
            refundedDisplay: '£40.00',
          },
          cards: {
            ...{ held: 4, charged: 1, waived: 1 },
            ...{ noShowRateWith: 0.05, noShowRateWithout: 0.12 },
          },
          waits: { parties: 12, insideShare: 0.75, medianErrorMinutes: 4 },
        },
      },
    },
  },
};
