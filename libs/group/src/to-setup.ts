import { pence } from '@venue/domain/shared/money';
import { legiblePhone, parseRegion, type Region } from '@venue/domain/shared/phone';
import {
  parseLocalDate,
  parseLocalTime,
  parseZone,
  type LocalDate,
  type LocalTime,
} from '@venue/domain/shared/time';
import type { DepositCondition, DepositRule } from '@venue/domain/venue/deposit';
import { usualSize } from '@venue/domain/venue/floor-plan';
import type {
  BookingTypeSetup,
  EventSetup,
  GroupSetup,
  TableSetup,
  VenueSetup,
} from '@venue/domain/venue/setup';
import type {
  BookingTypeDocument,
  DepositDocument,
  EventDocument,
  GroupDocument,
  TableDocument,
  VenueDocument,
} from './document';
import { parseLocalMoment } from './formats';

/**
 * Converts a checked document to the domain's types. Throws for values that the checks should
 * refuse.
 */
export function toSetup({ group, brands, venues }: GroupDocument): GroupSetup {
  return {
    ...group,
    textCountries: group.textCountries?.map(region) ?? null,
    brands,
    venues: venues.map(toVenue),
  };
}

function toVenue(document: VenueDocument): VenueSetup {
  const { timezone, country, tables, bookingTypes, events, ...venue } = document;
  return {
    ...venue,
    zone: parsed(parseZone, timezone),
    region: region(country),
    phone: optional(legiblePhone, venue.phone),
    tables: tables.map(toTable),
    bookingTypes: bookingTypes.map(toBookingType),
    events: events.map(toEvent),
  };
}

function toTable(document: TableDocument): TableSetup {
  const { x, y, width, height, shape, rotation, ...table } = document;
  if (x === null || y === null) return { ...table, position: null };
  const usual = usualSize(table.maxCovers);
  const size = {
    width: width ?? usual.width,
    height: height ?? usual.height,
    shape: shape ?? usual.shape,
  };
  return { ...table, position: { x, y, ...size, rotation: rotation ?? 0 } };
}

function toBookingType({ partySize, ...type }: BookingTypeDocument): BookingTypeSetup {
  return {
    ...type,
    partySizeMin: partySize.min,
    partySizeMax: partySize.max,
    windows: type.windows.map(({ days, from, to }) => ({ days, from: time(from), to: time(to) })),
    deposits: type.deposits.map(toDepositRule),
  };
}

function toDepositRule(rule: DepositDocument): DepositRule {
  const when = toCondition(rule);
  if ('guarantee' in rule) {
    const { guarantee } = rule;
    return 'feePence' in guarantee
      ? { kind: 'guarantee-flat', when, amountPence: pence(guarantee.feePence) }
      : { kind: 'guarantee-per-guest', when, amountPence: pence(guarantee.feePerGuestPence) };
  }
  return 'flatPence' in rule
    ? { kind: 'flat', when, amountPence: pence(rule.flatPence) }
    : { kind: 'per-guest', when, amountPence: pence(rule.perGuestPence) };
}

function toCondition({ when }: DepositDocument): DepositCondition {
  const { partySizeFrom, days, from, to, validFrom, validThrough } = when;
  return {
    partySizeFrom,
    starts: { days, from: optional(time, from), to: optional(time, to) },
    validFrom: optional(date, validFrom),
    validThrough: optional(date, validThrough),
  };
}

function toEvent({ weekly, instances, ...event }: EventDocument): EventSetup {
  return {
    ...event,
    weekly: weekly.map((rule) => ({ ...rule, at: time(rule.at) })),
    instances: instances.map((instance) => {
      return { ...instance, startsAt: parsed(parseLocalMoment, instance.startsAt) };
    }),
  };
}

function optional<Value>(parse: (text: string) => Value, text: string | null): Value | null {
  return text === null ? null : parse(text);
}

function time(text: string): LocalTime {
  return parsed(parseLocalTime, text);
}

function date(text: string): LocalDate {
  return parsed(parseLocalDate, text);
}

function region(text: string): Region {
  return parsed(parseRegion, text);
}

function parsed<Value>(parse: (text: string) => Value | null, text: string): Value {
  const value = parse(text);
  if (value === null) throw new Error(`the group schema let '${text}' through`);
  return value;
}
