import { erasePerson, previewErasure } from '@venue/operations/guests/erase-person';
import { alternate, figure, valueAtMost, type Benchmark, type Pair } from '../benchmark';
import { openAdmin } from '../environment';
import { generatedGroup } from '../group';
import { daysFromToday } from '../requests';
import { storeBookings } from '../stored-bookings';
import { messagesOfGuest, phoneOf, storeTraces } from '../stored-traces';

/** With a fifth as many answers; half an hour to store. */
const messageCount = Number(process.env['ERASE_MESSAGES'] ?? 5_000_000);
const few = 5_000;
const rounds = 9;
const bookingCount = 2 * (rounds + 1);
const msMax = { preview: 100, erasure: 2_000 };

export const benchmark: Benchmark = {
  about: 'erasing a guest, and its preview, with few and with many messages and answers stored',
  async run(environment) {
    const small = await environment.database(generatedGroup({ venues: 20, tables: 40 }));
    const large = await environment.copyOf(small);
    for (const [{ url }, messages] of [[small, few] as const, [large, messageCount] as const]) {
      await storeBookings(url, bookingCount, daysFromToday(30));
      await storeTraces(url, { messages, booked: bookingCount });
    }
    const [ours, floor] = [await openAdmin(large), await openAdmin(small)];
    try {
      const measure = (operation: typeof previewErasure): Promise<Pair> =>
        alternate(rounds, async (round) => {
          const person = { phone: phoneOf(round), country: null, email: null };
          const timed = (admin: typeof ours) =>
            msOf(async () => {
              const { erased } = await admin.perform(operation, person);
              if (erased.messages !== messagesOfGuest || erased.answers !== 1) {
                throw new Error(`not all of the guest is found: ${JSON.stringify(erased)}`);
              }
            });
          return { ours: await timed(ours), floor: await timed(floor) };
        });
      const beside = `${messageCount.toLocaleString('en-GB')} messages, floor: beside ${few.toLocaleString('en-GB')}`;
      const previews = figure(`preview beside ${beside}`, 'ms', await measure(previewErasure));
      const erasures = figure(`erasure beside ${beside}`, 'ms', await measure(erasePerson));
      return [valueAtMost(msMax.preview, previews), valueAtMost(msMax.erasure, erasures)];
    } finally {
      await Promise.all([ours.close(), floor.close()]);
    }
  },
};

async function msOf(task: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await task();
  return performance.now() - began;
}
