/** A fictional booking, from which examples and builders of specs derive theirs. */
import type { BookingId, BookingTypeId, IntegrationId, Reference, VenueId } from '../shared/ids';
import { pence } from '../shared/money';
import type { Phone } from '../shared/phone';
import { parseInstant } from '../shared/time';
import { initialTeamFields, type Booking } from './booking';
import { noWishes } from './fields';

/** Ada's dinner for four on a Saturday, with a deposit that a page asked for. */
export const exampleBooking: Booking = {
  id: '9c8b7a6d-5e4f-4031-9283-746556473829' as BookingId,
  environment: 'live',
  venueId: '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50' as VenueId,
  integrationId: '00000000-0000-4000-8000-000000000000' as IntegrationId,
  reference: 'K7QP4M2X' as Reference,
  bookingTypeId: 'c1f7e2d3-4b5a-4960-8e7d-6c5b4a392817' as BookingTypeId,
  bookingType: 'Dinner',
  partySize: 4,
  startsAt: parseInstant('2026-12-05T19:30:00Z'),
  endsAt: parseInstant('2026-12-05T21:30:00Z'),
  state: 'confirmed',
  holdUntil: null,
  heldFor: null,
  guestId: null,
  contactId: null,
  guestName: 'Ada Lovelace',
  guestPhone: '+441174960000' as Phone,
  guestEmail: 'ada@example.com',
  ...noWishes,
  notes: 'A high chair, please.',
  allergies: 'Peanuts',
  isForBusiness: false,
  locale: null,
  source: 'web',
  policy: {
    amendNoticeMinutes: 120,
    cancelNoticeMinutes: 1440,
    graceMinutes: 15,
    turnaroundMinutes: 15,
    depositLinkMinutes: 60,
  },
  depositPence: pence(4000),
  guarantee: null,
  movedInsideNotice: false,
  expectedArrival: null,
  arrivalHeldUntil: null,
  startAgreedAt: null,
  cancelReason: null,
  confirmedFor: null,
  ...initialTeamFields,
  version: 1,
  createdAt: parseInstant('2026-11-22T10:15:00Z'),
};
