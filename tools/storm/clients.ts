/** Guests, agents and pages that book, change, cancel and search at the same few tables. */
import type { Booked, ClientWish, Context, Kind, LatePayment, Recorded, Task } from './context';
import { payLate } from './deposit-tasks';
import { hold } from './hold-tasks';
import { book, cancel, change, lookUp, search } from './table-tasks';

export interface Client {
  readonly calls: readonly Recorded[];
  readonly bookings: readonly Booked[];
  /** One task after the other until `isOver`; resolves when the last has its answer. */
  run(isOver: () => boolean): Promise<void>;
}

export function clientFor(wish: ClientWish): Client {
  const [calls, bookings, late]: [Recorded[], Booked[], LatePayment[]] = [[], [], []];
  const context: Context = { ...wish, calls, bookings, late, number: () => (count += 1) };
  let count = 0;
  const tasks = tasksOf[wish.kind];
  return {
    calls,
    bookings,
    async run(isOver) {
      while (!isOver()) await wish.random.one(tasks)(context);
    },
  };
}

const tasksOf: Readonly<Record<Kind, readonly Task[]>> = {
  guest: [book, book, book, cancel, change, change, search, search, lookUp, payLate],
  agent: [book, book, cancel, change, search, search, lookUp, payLate],
  page: [hold, hold, hold, cancel, search],
};
