import { alternate, figure, ratioAtMost, type Benchmark, type Figure } from '../benchmark';
import type { Target } from '../environment';
import { exampleGroup } from '../group';
import type { HttpRequest } from '../load-generator';
import { listOf, toolCall } from '../requests';

const concurrency = 8;
const callsInRound = 1_500;
/** No flags, as for a separate process of each app; only `npm start` limits Node's memory. */
const flags: readonly string[] = [];

/** A process with its port, and the request it is sent. */
interface Callee extends Target {
  readonly process: { usage(): Promise<{ readonly processorMicros: number }> };
  readonly request: HttpRequest;
}

export const benchmark: Benchmark = {
  about: 'processor time of a call of a tool, beside the SDK alone and a bare server',
  async run(environment) {
    const database = await environment.database(await exampleGroup());
    const mcp = await environment.server('mcp', database, { flags });
    const newer = { ...mcp, request: toolCall('2026-07-28', 'list_venues', {}) };
    const older = { ...mcp, request: toolCall('2025-11-25', 'list_venues', {}) };
    const path = '/public/v1/venues';
    const api = await environment.server('api', database, { flags });
    const rest = { ...api, request: { method: 'GET', path, body: '', status: 200 } } as const;
    const { firstBody: body } = await environment.load(newer, [newer.request], 1);
    const bare = environment.start<typeof import('../floor')>('./floor.ts', flags);
    const floor = { ...newer, process: bare, port: await bare.call('serve', [], body) };
    const sdk = environment.start<typeof import('../sdk-echo')>('./sdk-echo.ts', flags);
    const echo = { ...newer, process: sdk, port: await sdk.call('serve', body) };

    const costOf = async ({ process, request, ...target }: Callee): Promise<number> => {
      const before = await process.usage();
      await environment.load(
        target,
        listOf(callsInRound, () => request),
        concurrency,
      );
      const after = await process.usage();
      return (after.processorMicros - before.processorMicros) / callsInRound;
    };
    const figureOf = async (
      what: string,
      callee: Callee,
      least: Callee = floor,
    ): Promise<Figure> => {
      const pair = await alternate(7, async () => ({
        ours: await costOf(callee),
        floor: await costOf(least),
      }));
      return figure(what, 'µs', pair);
    };
    await costOf(floor);
    return [
      ratioAtMost(8, await figureOf('list_venues, 2026-07-28; floor: the SDK', newer, echo)),
      await figureOf('list_venues, 2026-07-28', newer),
      await figureOf('list_venues, 2025-11-25', older),
      await figureOf('the same over REST', rest),
    ];
  },
};
