/** Guests who search, book and look up without a pause, whatever happens to the database. */
import { pause } from '@venue/domain/async';
import { addDays, type LocalDate } from '@venue/domain/shared/time';
import { guest } from './bookings';
import type { Processes } from './deployment-of-processes';

export interface LoadAnswer {
  readonly what: string;
  readonly status: number;
  /** The text of a bad 5xx, or why there was no answer; null for a 503 with a time to retry. */
  readonly fault: string | null;
  readonly atMs: number;
}

export interface BookingLoad {
  /** All answers, in order. */
  readonly answers: readonly LoadAnswer[];
  /** Acknowledged references, by the idempotency key of their request. */
  readonly acknowledged: ReadonlyMap<string, string>;
  /** Waits until every kind of request has succeeded since that moment; returns the ms it took. */
  allWellSince(momentMs: number): Promise<number>;
  /** Waits until that many more bookings have been acknowledged. */
  moreBooked(count: number): Promise<void>;
  /** Stops, and waits until every booking that was refused temporarily has had a final answer. */
  stop(): Promise<void>;
}

/** Far enough from each other that a table can be booked at each of them. */
const times = ['18:00', '20:00', '22:00'];

/**
 * A new day or time for each number: three times on fifty days, all bookable on 1 December. There
 * are three tables, so that 450 bookings find room.
 */
export function visit(at: number): { date: string; time: string; partySize: number } {
  const date = addDays('2026-12-05' as LocalDate, at % 50);
  return { date, time: times[Math.floor(at / 50) % times.length] ?? '', partySize: 2 };
}

interface Question {
  readonly what: string;
  readonly url: string;
  readonly request: RequestInit;
}

/** Far above what an answer takes on a busy machine: a request that never ends is a fault. */
const answerMaxMs = 60_000;
const bookers = 3;

/** Far above what any spec promises, so that a hang fails instead of waiting for ever. */
const patienceMs = 120_000;

export function startBookingLoad({
  apps,
  keys,
  venueId,
}: Pick<Processes, 'apps' | 'keys' | 'venueId'>): BookingLoad {
  const answers: LoadAnswer[] = [];
  const acknowledged = new Map<string, string>();
  const bearer = { authorization: `Bearer ${keys.integration}` };
  const json = { 'content-type': 'application/json' };
  let overAt = Infinity;
  let sent = 0;

  const post = (what: string, url: string, body: unknown, headers = {}): Question => ({
    what,
    url,
    request: {
      method: 'POST',
      headers: { ...bearer, ...json, ...headers },
      body: JSON.stringify(body),
    },
  });
  const api = `${apps.api.url}/public/v1`;
  const wish = (at: number) => ({ venueId, ...visit(at) });

  async function send(question: Question): Promise<{ status: number; body: Body }> {
    try {
      const response = await fetch(question.url, {
        ...question.request,
        signal: AbortSignal.timeout(answerMaxMs),
      });
      const text = await response.text();
      const { status } = response;
      const body = JSON.parse(text) as Body;
      if (status !== 503 && !isToolAway(body, text)) {
        note(question.what, status, status >= 500 ? text : null);
        return { status, body };
      }
      const saysWhen = response.headers.has('retry-after') || /Try again in \d+ second/.test(text);
      note(question.what, 503, saysWhen ? null : text);
      return { status: 503, body };
    } catch (error) {
      note(question.what, 0, String(error));
      return { status: 0, body: {} };
    }
  }

  function note(what: string, status: number, fault: string | null): void {
    answers.push({ what, status, fault, atMs: performance.now() });
  }

  /** One guest, who repeats the request with the same key until there is a final answer. */
  async function book(): Promise<void> {
    const at = (sent += 1);
    const key = `guest-${at}`;
    const question = post(
      'a booking',
      `${api}/reservations`,
      { ...wish(at), guest, notes: key },
      { 'idempotency-key': key },
    );
    while (performance.now() < overAt + patienceMs) {
      const { status, body } = await send(question);
      if (status === 201 && body.reference !== undefined) acknowledged.set(key, body.reference);
      if (status !== 0 && status !== 503 && status !== 409) return;
      await pause(200);
    }
  }

  async function lookUp(): Promise<void> {
    const reference = [...acknowledged.values()].at(-1);
    if (reference === undefined) return;
    const proof = { reference, phone: guest.phone };
    await send(post('a look-up', `${api}/bookings/lookup`, proof));
  }

  const search = async (): Promise<void> => {
    sent += 1;
    await send(post('a search', `${api}/availability/search`, wish(sent)));
  };
  const agent = async (): Promise<void> => {
    const params = { name: 'check_availability', arguments: wish(sent) };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    await send(post('an agent’s search', `${apps.mcp.url}/mcp`, message));
  };
  const page = async (): Promise<void> => {
    await send({
      what: 'a page’s search',
      url: `${apps['widget-api'].url}/public/v1/availability?venueId=${venueId}&date=2027-02-02&partySize=2`,
      request: {
        headers: {
          'x-service-publishable-key': keys.publishable,
          origin: 'https://www.example.com',
        },
      },
    });
  };

  const kinds = ['a booking', 'a look-up', 'a search', 'an agent’s search', 'a page’s search'];
  const tasks = [...Array.from({ length: bookers }, () => book), lookUp, search, agent, page];
  const running = tasks.map(async (task) => {
    while (overAt === Infinity) {
      await task();
      await pause(20);
    }
  });
  return {
    answers,
    acknowledged,
    async allWellSince(momentMs) {
      for (const deadline = performance.now() + patienceMs; ;) {
        const well = kinds.map((kind) =>
          answers.find(
            ({ what, status, atMs }) =>
              what === kind && atMs > momentMs && status >= 200 && status < 300,
          ),
        );
        const last = Math.max(...well.map((one) => one?.atMs ?? Infinity));
        if (last < Infinity) return last - momentMs;
        if (performance.now() > deadline) {
          throw new Error(`not all well: ${JSON.stringify(answers.slice(-8))}`);
        }
        await pause(20);
      }
    },
    async moreBooked(count) {
      const [wanted, deadline] = [acknowledged.size + count, performance.now() + patienceMs];
      while (acknowledged.size < wanted) {
        if (performance.now() > deadline) {
          throw new Error(`no ${count} more bookings: ${JSON.stringify(answers.slice(-12))}`);
        }
        await pause(20);
      }
    },
    async stop() {
      overAt = performance.now();
      await Promise.all(running);
    },
  };
}

/** A success, a refusal, or a 503 that says when to come again. */
export function isRight({ status, fault }: LoadAnswer): boolean {
  return fault === null && (status === 503 || (status >= 200 && status < 500));
}

/** The keys of acknowledged bookings that are not stored, or not once. */
export async function lostOf(
  acknowledged: BookingLoad['acknowledged'],
  sql: Processes['sql'],
): Promise<readonly string[]> {
  const rows = await sql<{ notes: string; reference: string }>(
    `select notes, replace(reference, ' ', '') as reference from booking`,
  );
  const ofKeys = Map.groupBy(rows, ({ notes }) => notes);
  return [...acknowledged].flatMap(([key, reference]) => {
    const [stored, ...more] = ofKeys.get(key) ?? [];
    const isKept = stored?.reference === reference.replace(' ', '') && more.length === 0;
    return isKept ? [] : [key];
  });
}

/** A tool reports in its body what REST reports as status 503. */
function isToolAway({ result }: Body, text: string): boolean {
  return result?.isError === true && text.includes('(service-unavailable)');
}

interface Body {
  readonly reference?: string;
  readonly result?: { readonly isError?: boolean };
}
