import type { DataSource, EntityManager } from 'typeorm';
import { pause } from '@venue/domain/async';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import { Interruption } from '@venue/domain/interruption';
import type { UnitOfWork, Work } from '@venue/domain/ports';
import { PostgresBookings, type BookingsObserver } from './bookings/bookings';
import { PostgresLockableDiary, type DiaryObserver } from './bookings/diary';
import { PostgresEnquiries } from './guests/enquiries';
import { PostgresPageBookings } from './bookings/page-bookings';
import { PostgresWritableBrowserEnquiries } from './guests/enquiries-browser';
import { areTablesOccupied, causeOf, codeOf, isClash } from './connection/faults';
import { PostgresHistoryNotes } from './history/notes';
import { inTransaction, transactionOn } from './connection/transaction';
import { PostgresGuests } from './guests/guests';
import { PostgresHolds } from './bookings/holds';
import { PostgresReminders } from './bookings/reminders';
import { PostgresLedger } from './payments/ledger';
import { PostgresCharges } from './payments/charges';
import { PostgresCards } from './payments/cards';
import { PostgresDisputes } from './payments/disputes';
import { PostgresRefunds } from './payments/refunds';
import { PostgresGuestTexts } from './messages/guest-texts';
import { PostgresMessages } from './messages/messages';
import { PostgresIdempotency } from './access/idempotency';
import { PostgresRepeats } from './access/repeats';
import { PostgresTicketing } from './tickets/ticketing';
import { PostgresWaitingEntries } from './waiting/entries';

const triesMax = 4;

/** How often the constraint on tables and times may refuse the tables that a task chooses. */
const refusalsMax = 2;

/** The counters of transactions; of bookings, the committed ones. */
export interface WorkObserver extends BookingsObserver, DiaryObserver {
  /** A transaction clashed, with that code of PostgreSQL. */
  readonly onClash?: (code: string) => void;
}

/** Runs tasks in transactions. After a clash with another transaction the whole task runs again. */
export class PostgresUnitOfWork<Ports extends Work = Work> implements UnitOfWork<Ports> {
  constructor(
    private readonly source: DataSource,
    // Without a type argument, `Ports` is the result of `workOn`.
    private readonly portsOn: PortsOn<Ports> = workOn as PortsOn<Ports>,
    private readonly observer: WorkObserver = {},
  ) {}

  async run<T>(task: (work: Ports) => Promise<T>, origin: ChangeOrigin): Promise<T> {
    let refusals = 0;
    for (let tries = 1; ; tries += 1) {
      const areTablesRefused = refusals >= refusalsMax;
      try {
        return await this.transaction((work) => task({ ...work, areTablesRefused }), origin);
      } catch (error) {
        if (!isClash(error)) throw error;
        this.observer.onClash?.(codeOf(error));
        if (areTablesOccupied(error)) refusals += 1;
        // After the second refusal, the next run answers that the tables are occupied.
        const isLast = tries >= triesMax && (areTablesRefused || refusals < refusalsMax);
        if (isLast) throw new Interruption('busy', { cause: causeOf(error) });
        await backOff(tries);
      }
    }
  }

  private async transaction<T>(
    task: (work: Ports) => Promise<T>,
    origin: ChangeOrigin,
  ): Promise<T> {
    const count = { expired: 0, moved: 0 };
    const counting: BookingsObserver = {
      onExpired: (more) => void (count.expired += more),
      onMoved: (more) => void (count.moved += more),
    };
    const result = await inTransaction(this.source, origin, (manager) =>
      task(this.portsOn(manager, { ...this.observer, ...counting })),
    );
    if (count.expired > 0) this.observer.onExpired?.(count.expired);
    if (count.moved > 0) this.observer.onMoved?.(count.moved);
    return result;
  }
}

type PortsOn<Ports> = (manager: EntityManager, observer: WorkObserver) => Ports;

export interface WorkLimits {
  /** The most messages to one recipient in an hour; higher in tests. */
  readonly messagesToOne?: number | undefined;
}

/** The ports of one transaction. */
export function workOn(
  manager: EntityManager,
  observer: WorkObserver = {},
  { messagesToOne }: WorkLimits = {},
): Work {
  return {
    diary: new PostgresLockableDiary(manager, observer),
    bookings: new PostgresBookings(manager, observer),
    holds: new PostgresHolds(manager),
    reminders: new PostgresReminders(manager),
    ticketing: new PostgresTicketing(manager),
    guests: new PostgresGuests(manager),
    enquiries: new PostgresEnquiries(manager),
    browserEnquiries: new PostgresWritableBrowserEnquiries(manager),
    pageBookings: new PostgresPageBookings(manager),
    history: new PostgresHistoryNotes(manager),
    ledger: new PostgresLedger(manager),
    charges: new PostgresCharges(manager),
    cards: new PostgresCards(manager),
    refunds: new PostgresRefunds(manager),
    disputes: new PostgresDisputes(manager),
    messages: new PostgresMessages(manager, messagesToOne),
    guestTexts: new PostgresGuestTexts(manager),
    waiting: new PostgresWaitingEntries(manager),
    idempotency: new PostgresIdempotency(manager),
    repeats: new PostgresRepeats(manager),
    areTablesRefused: false,
    undoable: (task) => transactionOn(manager, task),
  };
}

/**
 * Waits 10 to 80 ms, differently for each transaction, so that the same ones do not clash again.
 */
async function backOff(tries: number): Promise<void> {
  const jitter = (performance.now() * 1000) % 40;
  await pause(10 * tries + jitter);
}
