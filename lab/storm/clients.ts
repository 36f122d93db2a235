/** Guests, agents and pages that want the same few tables and tickets. */
import type { ClientWish, Context, Kind, Task } from './context';
import { payLate } from './deposit-tasks';
import { hold } from './hold-tasks';
import { block, bookByPhone, noteNoShow } from './team-tasks';
import { cancelTickets, order } from './ticket-tasks';
import { book, cancel, change, lookUp, search } from './table-tasks';

export interface Client extends Pick<Context, 'tableCalls' | 'seatCalls' | 'bookings' | 'orders'> {
  /** One task after the other until `isOver`; resolves when the last has its answer. */
  run(isOver: () => boolean): Promise<void>;
}

export function clientFor(wish: ClientWish): Client {
  let count = 0;
  const context: Context = {
    ...wish,
    tableCalls: [],
    seatCalls: [],
    bookings: [],
    orders: [],
    late: [],
    number: () => (count += 1),
  };
  const tasks = tasksOf[wish.kind];
  return {
    ...context,
    async run(isOver) {
      while (!isOver()) await wish.random.one(tasks)(context);
    },
  };
}

const tasksOf: Readonly<Record<Kind, readonly Task[]>> = {
  guest: [
    book,
    book,
    book,
    cancel,
    change,
    change,
    search,
    search,
    lookUp,
    payLate,
    order,
    order,
    cancelTickets,
  ],
  agent: [book, book, cancel, change, search, search, lookUp, payLate],
  page: [hold, hold, hold, cancel, search, order],
  member: [bookByPhone, bookByPhone, noteNoShow, block],
};
