import { example, type Examples } from '../example';

const order = {
  bookingId: example.bookingId,
  reference: example.reference,
};

export const ticketExamples: Examples = {
  'POST /tickets': {
    request: {
      eventInstanceId: example.eventInstanceId,
      tierId: example.tierId,
      quantity: 2,
      guest: { name: 'Ada Lovelace', phone: '0117 496 0000', email: 'ada@example.com' },
    },
    answers: {
      held: {
        summary: 'Held until they are paid',
        value: {
          ...order,
          state: 'Hold',
          checkoutUrl: 'https://book.harbour.example/pay/vHn3Kq8Zt2Lw5Xc9Rb7Md4Fp',
          summary:
            'Your 2 Front row tickets for Friday jazz on Friday 4 December at 8pm are held until 12:15pm. Please pay £80.00 by then to keep them. Your reference is K7QP 4M2X.',
        },
      },
      free: {
        summary: 'Free tickets, confirmed at once',
        value: {
          ...order,
          state: 'Confirmed',
          checkoutUrl: null,
          summary:
            'Your 2 Free entry tickets for Meet the fishermen on Sunday 6 December at 3pm are booked. Your reference is K7QP 4M2X.',
        },
      },
    },
  },
};
