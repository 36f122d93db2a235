/** Guests who book: some in three steps on a page, some by one call of a venue's own server. */
import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { serveTasks } from './child-tasks';
import type { Wanted } from './requests';

/** Each number is one guest, who is told from all others by it. */
export interface Walk extends Wanted {
  readonly guest: number;
}

interface Plan {
  readonly port: number;
  readonly key: string;
  readonly walks: readonly Walk[];
  readonly concurrency: number;
}

const agent = new Agent({ keepAlive: true });

const tasks = {
  /** Holds the table, says who comes, books. Tells how long each guest waited in all, in ms. */
  onPage: (plan: Plan): Promise<readonly number[]> =>
    timed(plan, async (walk) => {
      const post = posting(plan, {
        'X-Service-Publishable-Key': plan.key,
        'X-Forwarded-For': `10.${walk.guest >> 16}.${(walk.guest >> 8) & 255}.${walk.guest & 255}`,
      });
      const { venueId, date, time, partySize } = walk;
      const { holdId } = await post<{ holdId: string }>('/holds', walk, {
        venueId,
        date,
        time,
        partySize,
      });
      const { name, phone } = personOf(walk);
      const { id: guestId } = await post<{ id: string }>('/guests', walk, {
        type: 'Individual',
        primaryContact: { fullName: name, phone },
      });
      const wish = { holdId, venueId, guestId, partySize, bookingForBusiness: false };
      await post('/bookings', walk, wish);
    }),

  /** The same by one call. */
  atOnce: (plan: Plan): Promise<readonly number[]> =>
    timed(plan, async (walk) => {
      const post = posting(plan, { Authorization: `Bearer ${plan.key}` });
      const { venueId, date, time, partySize } = walk;
      const wish = { venueId, date, time, partySize, guest: personOf(walk) };
      await post('/reservations', walk, wish);
    }),
};

function personOf({ guest }: Walk): { readonly name: string; readonly phone: string } {
  return { name: 'Ada Finch', phone: `+44 7700 ${900_000 + guest}` };
}

async function timed(
  { walks, concurrency }: Plan,
  task: (walk: Walk) => Promise<void>,
): Promise<readonly number[]> {
  const milliseconds: number[] = [];
  const rest = walks.values();
  const guest = async (): Promise<void> => {
    for (const walk of rest) {
      const began = performance.now();
      await task(walk);
      milliseconds.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, guest));
  return milliseconds;
}

type Posting = <Answer>(path: string, walk: Walk, body: object) => Promise<Answer>;

/** Throws for anything but 201: a figure of refusals is none. */
function posting({ port }: Plan, credentials: OutgoingHttpHeaders): Posting {
  return async (path, walk, body) => {
    const text = JSON.stringify(body);
    const headers = {
      ...credentials,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      'Idempotency-Key': `guest-number-${walk.guest}-at-${path}`,
    };
    const { status, answer } = await sent({ port, path: `/public/v1${path}`, headers, text });
    if (status !== 201) throw new Error(`${path}: ${status} ${answer}`);
    return JSON.parse(answer) as never;
  };
}

interface Sent {
  readonly port: number;
  readonly path: string;
  readonly headers: OutgoingHttpHeaders;
  readonly text: string;
}

function sent({ text, ...to }: Sent): Promise<{ status: number | undefined; answer: string }> {
  return new Promise((resolve, reject) => {
    request({ agent, host: '127.0.0.1', method: 'POST', ...to }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        resolve({ status: response.statusCode, answer: Buffer.concat(chunks).toString() });
      });
    })
      .on('error', reject)
      .end(text);
  });
}

export type PageLoadTasks = typeof tasks;

serveTasks(tasks, async () => agent.destroy());
