/** The requests about bookings that most specs send. */
import { expect } from '@jest/globals';
import { guest, type Answer, type TestDeployment } from '@venue/testing/deployment';

type Fields = Readonly<Record<string, unknown>>;

/** The booking that a spec file requests by default. */
interface Usual extends Fields {
  /** The slug of its venue. */
  readonly venue: string;
  readonly date: string;
  readonly time: string;
  readonly partySize: number;
  readonly guest?: Omit<typeof guest, 'email'> & { readonly email: string | null };
}

export interface BookingRequests {
  book(this: void, fields?: Fields): Promise<Answer>;
  /** The reference of the new booking; fails if there is none. */
  booked(this: void, fields?: Fields): Promise<string>;
  lookUp(this: void, reference: string): Promise<Answer>;
  /** Amends, cancels or delays it, with the phone as proof. */
  change(this: void, reference: string, what: string, fields?: Fields): Promise<Answer>;
}

/** `service` is a function, since `beforeAll` opens the deployment later. */
export function bookingRequests(
  service: () => Pick<TestDeployment, 'post' | 'venueId'>,
  { venue, ...usual }: Usual,
): BookingRequests {
  const fields = { guest, ...usual };
  const { phone } = fields.guest;
  const book: BookingRequests['book'] = (own) =>
    service().post('/reservations', { venueId: service().venueId[venue], ...fields, ...own });
  return {
    book,
    booked: async (own) => {
      const { body } = await book(own);
      expect(body.outcome).toBe('booked');
      return body.reference;
    },
    lookUp: (reference) => service().post('/bookings/lookup', { reference, phone }),
    change: (reference, what, own) =>
      service().post(`/bookings/${encodeURIComponent(reference)}/${what}`, { phone, ...own }),
  };
}
