/** The requests that clients send in the benchmarks. */
import {
  addDays,
  localOf,
  weekdayOf,
  type Instant,
  type LocalDate,
  type Zone,
} from '@venue/domain/shared/time';
import type { HttpRequest } from './load-generator';

export interface Slot {
  readonly venueId: string;
  readonly date: string;
  readonly time: string;
}

type Wish = Slot & { readonly partySize: number };

/** Two hours apart or more, so that all tables of a generated venue are free at each. */
export const times = ['12:00', '15:00', '18:00', '20:30'] as const;

/**
 * Venue, date and time for the booking of this number: venue by venue, then day by day. A generated
 * venue takes a party of up to four at each table, so equally many bookings fit at every time.
 */
export function slot(venueIds: readonly string[], days: number, number: number): Slot {
  return {
    venueId: venueIds[number % venueIds.length] ?? '',
    date: daysFromToday(10 + (Math.floor(number / venueIds.length) % days)),
    time: times[number % times.length] ?? '',
  };
}

export function search({ venueId, date, partySize }: Omit<Wish, 'time'>): HttpRequest {
  const body = JSON.stringify({ venueId, date, partySize });
  return { path: '/public/v1/availability/search', body, status: 200 };
}

export const guest = { name: 'Ada Finch', phone: '0117 496 0001' };

/** Each key is one request; a repeated key is a repetition. */
export function booking(wish: Wish, key: string, who = guest): HttpRequest {
  const body = JSON.stringify({ ...wish, guest: who });
  const headers = { 'Idempotency-Key': key };
  return { path: '/public/v1/reservations', body, headers, status: 201 };
}

type Revision = '2025-11-25' | '2026-07-28';

/** A tool call, as clients of either revision of the protocol send it. */
export function toolCall(revision: Revision, name: string, given: object): HttpRequest {
  const isNewer = revision === '2026-07-28';
  const params = { name, arguments: given, ...(isNewer ? sender : {}) };
  return {
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: {
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      ...(isNewer ? { 'Mcp-Method': 'tools/call', 'Mcp-Name': name } : {}),
    },
    status: 200,
  };
}

const sender = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

export function daysFromToday(days: number): LocalDate {
  return addDays(localOf(Date.now() as Instant, 'Europe/London' as Zone).date, days);
}

/** Three to five weeks ahead; never Christmas Day, when the example venues are closed. */
export function aSaturday(): LocalDate {
  const days = listOf(14, (index) => daysFromToday(21 + index));
  const isWanted = (day: LocalDate): boolean =>
    weekdayOf(day) === 'saturday' && !day.endsWith('-12-25');
  return days.find(isWanted) as LocalDate;
}

export function listOf<T>(count: number, make: (index: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
