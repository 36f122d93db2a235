import type { DepositRule } from '@venue/domain/venue/deposit';
import type {
  BookingTypeSetup,
  EventSetup,
  GroupSetup,
  VenueSetup,
} from '@venue/domain/venue/setup';
import { momentText } from '@venue/domain/venue/setup-items';
import type {
  BookingTypeDocument,
  DepositDocument,
  EventDocument,
  GroupDocument,
  VenueDocument,
} from './document';

/** A group in the form of its file: the reverse of `toSetup`. */
export function toDocument({ brands, venues, ...group }: GroupSetup): GroupDocument {
  return { group, brands, venues: venues.map(toVenue) };
}

function toVenue({
  zone,
  region,
  tables,
  bookingTypes,
  events,
  ...venue
}: VenueSetup): VenueDocument {
  return {
    ...venue,
    timezone: zone,
    country: region,
    tables: tables.map(({ position, ...table }) => ({ ...table, ...(position ?? nowhere) })),
    bookingTypes: bookingTypes.map(toBookingType),
    events: events.map(toEvent),
  };
}

const nowhere = { x: null, y: null, width: null, height: null, shape: null, rotation: null };

function toBookingType({
  partySizeMin,
  partySizeMax,
  deposits,
  ...type
}: BookingTypeSetup): BookingTypeDocument {
  return {
    ...type,
    partySize: { min: partySizeMin, max: partySizeMax },
    deposits: deposits.map(toDeposit),
  };
}

function toDeposit({ kind, when: { starts, ...rest }, amountPence }: DepositRule): DepositDocument {
  const when = { ...rest, ...starts };
  switch (kind) {
    case 'flat':
      return { when, flatPence: amountPence };
    case 'per-guest':
      return { when, perGuestPence: amountPence };
    case 'guarantee-flat':
      return { when, guarantee: { feePence: amountPence } };
    case 'guarantee-per-guest':
      return { when, guarantee: { feePerGuestPence: amountPence } };
  }
}

function toEvent({ instances, ...event }: EventSetup): EventDocument {
  return {
    ...event,
    instances: instances.map(({ startsAt, ...instance }) => {
      return { ...instance, startsAt: momentText(startsAt) };
    }),
  };
}
