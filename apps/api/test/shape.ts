/** The contract's tables of fields, written by hand, so that the code does not check itself. */
import { expect } from '@jest/globals';

/** `?` marks a null-able field; a list of one shape is an array of it. */
export type Shape =
  | 'string'
  | 'string?'
  | 'uuid'
  | 'uuid?'
  | 'int32'
  | 'int32?'
  | 'boolean'
  | 'date'
  | 'time'
  | 'local?'
  | { readonly [member: string]: Shape }
  | readonly [Shape]
  | { readonly orNull: Shape };

const forms: Readonly<Record<string, RegExp>> = {
  string: /^.+$/s,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^\d{2}:\d{2}$/,
  local: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
};

/** Expects exactly these members, each of its type. */
export function expectShape(value: unknown, shape: Shape): void {
  expect(faultsIn(value, shape, '')).toEqual([]);
}

function faultsIn(value: unknown, shape: Shape, at: string): string[] {
  if (typeof shape === 'string') return isOf(value, shape) ? [] : [`${at} is no ${shape}`];
  if (Array.isArray(shape)) return faultsInList(value, shape[0] as Shape, at);
  const members = shape as Readonly<Record<string, Shape>>;
  const { orNull } = members;
  if (orNull !== undefined) return value === null ? [] : faultsIn(value, orNull, at);
  return faultsInObject(value, members, at);
}

function faultsInList(value: unknown, shape: Shape, at: string): string[] {
  if (!Array.isArray(value)) return [`${at} is no list`];
  return value.flatMap((one, index) => faultsIn(one, shape, `${at}/${index}`));
}

function faultsInObject(
  value: unknown,
  members: Readonly<Record<string, Shape>>,
  at: string,
): string[] {
  if (typeof value !== 'object' || value === null) return [`${at} is no object`];
  const unknown = Object.keys(value).filter((name) => !(name in members));
  return [
    ...unknown.map((name) => `${at}/${name} is not in the contract`),
    ...Object.entries(members).flatMap(([name, member]) =>
      faultsIn((value as Record<string, unknown>)[name], member, `${at}/${name}`),
    ),
  ];
}

function isOf(value: unknown, type: string): boolean {
  if (type.endsWith('?')) return value === null || isOf(value, type.slice(0, -1));
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'int32') return Number.isInteger(value) && Math.abs(Number(value)) <= 2_147_483_647;
  return typeof value === 'string' && forms[type]?.test(value) === true;
}

const cardGuarantee: Shape = {
  orNull: {
    status: 'string',
    feePence: 'int32',
    feeDisplay: 'string',
    freeUntil: 'local?',
    sentTo: 'string?',
    linkExpiresAt: 'local?',
  },
};

const option: Shape = {
  bookingTypeId: 'uuid',
  bookingType: 'string',
  durationMinutes: 'int32',
  deposit: { required: 'boolean', amountPence: 'int32', amountDisplay: 'string?' },
  cardGuarantee,
};

export const alternative: Shape = {
  venueId: 'uuid',
  venueName: 'string',
  date: 'date',
  time: 'time',
  options: [option],
};

export const venues: Shape = {
  venues: [
    {
      id: 'uuid',
      name: 'string',
      slug: 'string',
      timezone: 'string',
      address: {
        orNull: {
          line1: 'string',
          line2: 'string?',
          city: 'string',
          postcode: 'string',
          country: 'string',
        },
      },
      description: 'string?',
      today: 'date',
      weekday: 'string',
    },
  ],
  summary: 'string',
};

export const availability: Shape = {
  venueId: 'uuid',
  date: 'date',
  partySize: 'int32',
  outcome: 'string',
  times: [{ time: 'time', options: [option] }],
  alternatives: [alternative],
  summary: 'string',
};

/** A booking answer with outcome `booked`. */
export const bookedShape: Shape = {
  outcome: 'string',
  reference: 'string',
  state: 'string',
  venueId: 'uuid',
  date: 'date',
  time: 'time',
  partySize: 'int32',
  bookingType: 'string',
  durationMinutes: 'int32',
  deposit: {
    required: 'boolean',
    amountPence: 'int32',
    amountDisplay: 'string',
    status: 'string',
    sentTo: 'string?',
    linkExpiresAt: 'local?',
  },
  cardGuarantee,
  alternatives: [alternative],
  summary: 'string',
};

const booking: Shape = {
  reference: 'string',
  venueId: 'uuid',
  venueName: 'string',
  date: 'date',
  time: 'time',
  partySize: 'int32',
  bookingType: 'string',
  state: 'string',
  guestFirstName: 'string',
  deposit: {
    required: 'boolean',
    amountPence: 'int32',
    amountDisplay: 'string?',
    status: 'string',
  },
  cardGuarantee,
  expectedArrival: 'local?',
};

export const lookupShape: Shape = { booking, summary: 'string' };

/** The answer of amend and cancel. */
export const changeShape: Shape = {
  outcome: 'string',
  booking: { orNull: booking },
  alternatives: [alternative],
  enquiryId: 'uuid?',
  depositTopUp: {
    orNull: {
      required: 'boolean',
      amountPence: 'int32',
      amountDisplay: 'string',
      status: 'string',
    },
  },
  summary: 'string',
};
