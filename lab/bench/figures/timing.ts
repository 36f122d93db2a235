import { randomBytes } from 'node:crypto';
import { readKey, writeKey } from '@venue/operations/authentication/key-text';
import { figure, median, withGoal, type Benchmark, type Figure } from '../benchmark';
import { query, type Database, type Target } from '../environment';
import { generatedGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { booking, slot } from '../requests';

const pairs = Number(process.env['TIMING_PAIRS'] ?? 2_000);
/** A reference may be missed five times an hour, and a key may miss ten in ten minutes. */
const pairsInRound = 5;
const bookings = 40;
const differenceMaxMs = 1;

interface Guess {
  readonly what: string;
  readonly target: Target;
  /** One that exists, as far as a stranger knows it, and one that does not. */
  readonly known: (index: number) => HttpRequest;
  readonly unknown: (index: number) => HttpRequest;
}

/** Each pair is one guess at what exists and one at what does not, in turn first. */
export const benchmark: Benchmark = {
  about: 'refused guesses at references, keys and tokens that exist, beside such that do not',
  async run(environment) {
    const database = await environment.database(generatedGroup({ venues: 5, tables: 40 }));
    const api = await environment.server('api', database);
    const pages = await environment.server('pages', database);
    const wanted = Array.from({ length: bookings }, (_, number) =>
      booking({ ...slot(database.venueIds, 30, number), partySize: 2 }, `timing-${number}`),
    );
    await environment.load(api, wanted, 4);
    const guesses = await guessesAt(database, { api, pages });
    const figures: Figure[] = [];
    for (const guess of guesses) {
      figures.push(
        await differenceOf(guess, { database, load: environment.load.bind(environment) }),
      );
    }
    return figures;
  },
};

interface Measuring {
  readonly database: Database;
  readonly load: (
    target: Target,
    requests: readonly HttpRequest[],
    concurrency: number,
  ) => Promise<{ readonly milliseconds: readonly number[] }>;
}

async function differenceOf(guess: Guess, { database, load }: Measuring): Promise<Figure> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let index = 0; index < pairs; index += pairsInRound) {
    await query(database.url, 'delete from failed_proof');
    const requests: HttpRequest[] = [];
    for (let pair = index; pair < index + pairsInRound; pair += 1) {
      const both = [guess.known(pair), guess.unknown(pair)];
      requests.push(...(pair % 2 === 0 ? both : both.reverse()));
    }
    const { milliseconds } = await load(guess.target, requests, 1);
    milliseconds.forEach((ms, at) => {
      const pair = index + Math.floor(at / 2);
      (at % 2 === pair % 2 ? known : unknown).push(ms);
    });
  }
  const measured = figure(`median, ${guess.what}; floor: one that does not exist`, 'ms', {
    ours: median(known),
    floor: median(unknown),
  });
  const difference = Math.abs(measured.ours - measured.floor);
  return withGoal(measured, `within ${differenceMaxMs} ms`, difference <= differenceMaxMs);
}

async function guessesAt(
  database: Database,
  { api, pages }: { readonly api: Target; readonly pages: Target },
): Promise<readonly Guess[]> {
  const rows = await query<{ reference: string }>(database.url, 'select reference from booking');
  const reference = (index: number): string => rows[index % rows.length]?.reference ?? '';
  const own = readKey(database.credentials['Authorization']?.slice('Bearer '.length) ?? '');
  if (own === null) throw new Error('the key of the benchmark is none');
  const key = (publicId: string): string => writeKey({ ...own, publicId, secret: randomText(32) });
  return [
    {
      what: 'a wrong phone number for a reference',
      target: api,
      known: (index) => lookUp(reference(index)),
      unknown: () => lookUp(inventedReference()),
    },
    {
      what: 'a wrong secret for a key',
      target: api,
      known: () => withKey(key(own.publicId)),
      unknown: () => withKey(key(randomText(8))),
    },
    {
      what: 'a wrong token for the page of a booking',
      target: pages,
      known: (index) => open(`/manage/${reference(index)}${randomText(22)}`),
      unknown: () => open(`/manage/${inventedReference()}${randomText(22)}`),
    },
  ];
}

function lookUp(reference: string): HttpRequest {
  const body = JSON.stringify({ reference, phone: '0117 496 0999' });
  return { path: '/public/v1/bookings/lookup', body, status: 404 };
}

/** Each from another address, since one address may send few that are wrong. */
const fromAnywhere = (): Readonly<Record<string, string>> => ({
  'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}`,
});

function withKey(key: string): HttpRequest {
  const headers = { ...fromAnywhere(), Authorization: `Bearer ${key}` };
  return { method: 'GET', path: '/public/v1/venues', body: '', headers, status: 401 };
}

function open(path: string): HttpRequest {
  return { method: 'GET', path, body: '', headers: fromAnywhere(), status: 404 };
}

const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789';

const inventedReference = (): string =>
  Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('');

const randomText = (length: number): string => randomBytes(length).toString('hex').slice(0, length);
