import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { poolSize } from '@venue/postgres';
import { interleaved, type Benchmark } from './benchmark';
import type { LoadTasks, Shot } from './load';
import { aSaturday, booking, requireAnswers, search, times, venueIdsIn } from './requests';
import type { FloorTasks } from './serve-floor';
import type { OurTasks } from './serve-ours';
import { pepper, type House, type Stage } from './stage';

const goal = 0.6;
const concurrency = 16;
const searchesInRound = 2_000;
const example = join(import.meta.dirname, '../../examples/harbour-group.yaml');

export const searchHttp: Benchmark = {
  name: 'search-http',
  about: 'searches of a whole day over HTTP, beside a bare server that sends the same SQL',
  async run(stage) {
    const house = await stage.house(await readFile(example, 'utf8'));
    const { shot, fire, ports } = await openBoth(stage, house);
    const throughput = async (port: number): Promise<number> => {
      const fired = await fire({ port, shots: times(searchesInRound, () => shot), concurrency });
      requireAnswers(fired, { 200: searchesInRound });
      return searchesInRound / fired.seconds;
    };

    const { ours, floor } = await interleaved(7, async () => ({
      ours: await throughput(ports.ours),
      floor: await throughput(ports.floor),
    }));
    const ratio = ours / floor;
    return [
      {
        name: 'search-http',
        what: `${concurrency} clients, example group, a whole Saturday`,
        value: ours,
        unit: 'req/s',
        floor,
        ratio,
        goal: { words: `≥ ${goal} of floor`, isMet: ratio >= goal },
      },
    ];
  },
};

interface Firing {
  readonly port: number;
  readonly shots: readonly Shot[];
  readonly concurrency: number;
}

/** Books a few tables, records one search of that day, and sets the floor up with it. */
async function openBoth(stage: Stage, { url, key }: House) {
  const ours = stage.start<OurTasks>(new URL('./serve-ours.ts', import.meta.url));
  const load = stage.start<LoadTasks>(new URL('./load.ts', import.meta.url));
  const bare = stage.start<FloorTasks>(new URL('./serve-floor.ts', import.meta.url));
  const port = await ours.ask('open', { url, pepper });
  const fire = (firing: Firing) => load.ask('fire', { key, ...firing });

  const [venueId = ''] = await venueIdsIn(url);
  const date = aSaturday();
  const clocks = ['12:00', '12:30', '13:00', '17:30', '18:00', '20:30'];
  const booked = clocks.map((time) => booking({ venueId, date, time, partySize: 3 }, `at-${time}`));
  requireAnswers(await fire({ port, shots: booked, concurrency: 1 }), { 201: booked.length });

  const shot = search({ venueId, date, partySize: 2 });
  // The first one finds key and rules unread; the floor is a server that knows them.
  await fire({ port, shots: [shot], concurrency: 1 });
  await ours.ask('startRecording');
  const { first } = await fire({ port, shots: [shot], concurrency: 1 });
  const statements = (await ours.ask('stopRecording')).flat();
  const floor = await bare.ask('open', { url, poolSize, statements, body: first });
  return { shot, fire, ports: { ours: port, floor } };
}
