import { exampleBooking } from '@venue/domain/booking/example';
import { displayReference } from '@venue/domain/shared/ids';
import { localOf, type Zone } from '@venue/domain/shared/time';
import type { VenueSummary } from '@venue/domain/venue/venue';

/** Examples by route: people read them, and tests check them against the schemas. */
export interface OperationExample {
  /** Path, query and body in one object, by field name. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Answers by name; every status of the operation has one. */
  readonly answers: Readonly<Record<string, AnswerExample>>;
}

interface AnswerExample {
  /** The case of this answer. */
  readonly summary: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export type Examples = Readonly<Record<string, OperationExample>>;

const { venueId, bookingTypeId, reference, startsAt, partySize } = exampleBooking;

/** The venue of the example booking. */
export const exampleVenue: VenueSummary = {
  id: venueId,
  slug: 'the-harbour',
  name: 'The Harbour',
  isRetired: false,
  zone: 'Europe/London' as Zone,
  region: 'GB',
  money: { currency: 'GBP', locale: 'en-GB' },
};

/** The objects that the examples refer to. */
export const example = {
  brandId: '5a8c0c6e-0f39-4d2b-9c1e-7c3b2f6a4d10',
  venueId,
  otherVenueId: '8d2b7c1a-94f3-4e0d-b6a5-1f2e3d4c5b60',
  dinnerId: bookingTypeId,
  holdId: '4d1a7b52-9c3e-4f60-8b7a-5c2d1e0f9a83',
  bookingId: exampleBooking.id,
  guestId: '6b0e2d94-1f7c-4a35-b8d2-3e9f5a7c1046',
  contactId: '0f5c9e18-7d24-4b6a-93e1-8a2b4c6d7e50',
  enquiryId: 'e7a1b2c3-d4e5-4f60-8a9b-0c1d2e3f4a5b',
  entryId: '2c9d4e6f-8a1b-4c3d-9e5f-7a6b8c0d1e2f',
  eventId: 'a4d9c2b1-6e5f-4a3b-8c7d-1e2f3a4b5c6d',
  eventInstanceId: 'b7c6d5e4-f3a2-4b1c-8d9e-0a1b2c3d4e5f',
  tierId: 'f6e5d4c3-2b1a-4098-8776-5544332211ff',
  captchaToken: 'eyJjaGFsbGVuZ2UiOiJ0aGUgY2hhbGxlbmdlIiwic29sdXRpb24iOiJhbmQgaXRzIGVuZCJ9',
  /** A Saturday. */
  ...localOf(startsAt, exampleVenue.zone),
  partySize,
  /** The weekend around that day. */
  weekend: { from: '2026-12-04', to: '2026-12-06' },
  /** Days with an event. */
  eventDays: { from: '2026-12-02', to: '2026-12-10' },
  reference: displayReference(reference),
  phone: '0117 496 0000',
} as const;

/** An amount and its text. */
export function pounds(amountPence: number): {
  readonly amountPence: number;
  readonly amountDisplay: string;
} {
  return { amountPence, amountDisplay: `£${(amountPence / 100).toFixed(2)}` };
}
