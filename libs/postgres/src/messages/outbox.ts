import type { DataSource, EntityManager } from 'typeorm';
import {
  isAbroad,
  nextStep,
  prefixOf,
  type Attempt,
  type Budget,
  type MessageProvider,
  type Entry,
  type MessageId,
  type Outbox,
  type Phone,
  type Route,
  type Step,
  type Taking,
  type Terms,
  type TextsSent,
  type Work,
} from '@venue/domain';
import { countTexts, lockTexts } from './outbox-budgets';
import * as sql from './outbox-sql';
import { enqueue } from './queue';
import { workOn } from '../unit-of-work';

/**
 * The table of messages, for the worker. Whoever takes or finishes one holds the lock of its track,
 * so that nobody finds a predecessor unfinished that is finished a moment later, and leaves.
 */
export class PostgresOutbox implements Outbox {
  constructor(
    private readonly source: DataSource,
    private readonly portsOn: (manager: EntityManager) => Work = workOn,
  ) {}

  async find(id: MessageId): Promise<Entry | null> {
    return (await entryIn(this.source.manager, id))?.entry ?? null;
  }

  take(id: MessageId, terms: Terms): Promise<Taking> {
    return this.source.transaction(async (manager) => {
      // Exact for all workers at once: nobody else counts texts until this one is counted.
      if (terms.isCharged) await manager.query(lockTexts);
      await manager.query(sql.lockTrack, [id]);
      const found = await entryIn(manager, id);
      if (found === null) return { kind: 'left' };
      const texts = terms.isCharged ? await textsBeside(found.entry, manager) : null;
      return follow(nextStep(found.entry, { isFirst: found.isFirst, texts }), {
        entry: found.entry,
        terms,
        manager,
      });
    });
  }

  sent(
    attempt: Attempt,
    by: { readonly carrier: MessageProvider['name']; readonly providerReference: string | null },
  ): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      await manager.query(sql.lockTrack, [attempt.messageId]);
      const values = [attempt.messageId, attempt.number, by.carrier, by.providerReference];
      return (await changed(manager, sql.sent, values)) && wakeNext(manager, attempt.messageId);
    });
  }

  stop(
    attempt: Attempt,
    because: string,
    also: (work: Work) => Promise<unknown> = async () => undefined,
  ): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      await manager.query(sql.lockTrack, [attempt.messageId]);
      // Before the message, as in every business that has both.
      await manager.query(sql.keepBooking, [attempt.messageId]);
      const values = [attempt.messageId, attempt.number, because];
      if (!(await changed(manager, sql.stop, values))) return false;
      await also(this.portsOn(manager));
      return wakeNext(manager, attempt.messageId);
    });
  }

  putOff(
    { messageId, number }: Attempt,
    { because, seconds, isPerhapsTaken }: Parameters<Outbox['putOff']>[1],
  ): Promise<boolean> {
    return this.source.transaction(async (manager) => {
      const isOurs = await changed(manager, sql.putOff, [
        messageId,
        number,
        because,
        seconds,
        isPerhapsTaken ? 1 : 0,
      ]);
      if (isOurs) await enqueue(manager, [{ messageId, afterSeconds: seconds }]);
      return isOurs;
    });
  }

  async oldestDue(routes: readonly Route[]): Promise<MessageId | null> {
    const rows = await this.source.query<{ id: MessageId }[]>(sql.oldestDue, valuesOf(routes));
    return rows[0]?.id ?? null;
  }

  async hurry(routes: readonly Route[]): Promise<void> {
    await this.source.query(sql.hurry, valuesOf(routes));
    await this.queueDue();
  }

  async queueDue(): Promise<number> {
    let queued = 0;
    for (let after: string | null = '0'; after !== null;) {
      const rows: readonly DueRow[] = await this.queueDueAfter(after);
      queued += rows.length;
      after = rows.length < sql.dueAtOnce ? null : (rows.at(-1)?.position ?? null);
    }
    return queued;
  }

  async longestWaitSeconds(): Promise<number> {
    const [{ seconds }] = await this.source.query<[{ seconds: number }]>(sql.longestWait);
    return seconds;
  }

  private queueDueAfter(position: string): Promise<readonly DueRow[]> {
    return this.source.transaction(async (manager) => {
      const rows = await manager.query<DueRow[]>(sql.dueWithoutJob, [position]);
      await enqueue(
        manager,
        rows.map(({ id }) => ({ messageId: id })),
      );
      return rows;
    });
  }
}

interface DueRow {
  readonly id: MessageId;
  readonly position: string;
}

interface EntryRow {
  readonly entry: Entry;
  /** Whether no older one of its track is unfinished. */
  readonly isFirst: boolean;
}

async function entryIn(manager: EntityManager, id: MessageId): Promise<EntryRow | null> {
  const [row] = await manager.query<EntryRow[]>(sql.entry, [id]);
  return row ?? null;
}

async function textsBeside({ message, home }: Entry, manager: EntityManager): Promise<TextsSent> {
  const phone = message.recipient as Phone;
  const prefix = isAbroad(phone, home) ? prefixOf(phone) : null;
  const values = [message.id, message.bookingId, phone, prefix];
  const [texts] = await manager.query<[TextsSent]>(countTexts, values);
  return texts;
}

interface Case {
  readonly entry: Entry;
  readonly terms: Terms;
  readonly manager: EntityManager;
}

async function follow(step: Step, at: Case): Promise<Taking> {
  const messageId = at.entry.message.id;
  switch (step.kind) {
    case 'leave':
      return { kind: 'left' };
    case 'wait':
      await enqueue(at.manager, [{ messageId, afterSeconds: step.seconds }]);
      return { kind: 'left' };
    case 'too-late':
      return { kind: 'too-late', attempt: { messageId, number: at.entry.attempts } };
    case 'over-budget':
      return (await refuse(step.budget, at)) ? step : { kind: 'left' };
    case 'send':
      return begin(step.isAgain, at);
  }
}

async function refuse(budget: Budget, { entry, manager }: Case): Promise<boolean> {
  const { message, attempts } = entry;
  const isOurs = await changed(manager, sql.stop, [message.id, attempts, `budget-${budget}`]);
  return isOurs && wakeNext(manager, message.id);
}

async function begin(isAgain: boolean, { entry, terms, manager }: Case): Promise<Taking> {
  const { message, state, attempts } = entry;
  const mark = isAgain && !terms.isIdempotent ? 'sent-again' : null;
  const values = [message.id, attempts, state, terms.withinSeconds, mark];
  const isOurs = await changed(manager, sql.take, values);
  if (!isOurs) return { kind: 'left' };
  return { kind: 'taken', attempt: { messageId: message.id, number: attempts + 1 } };
}

/** Whether the attempt was still the newest, so that the row is now as it was said. */
async function changed(
  manager: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(statement, [...values]);
  return count === 1;
}

/** What waited for a message that is over may go at once. */
async function wakeNext(manager: EntityManager, messageId: MessageId): Promise<true> {
  const next = await manager.query<{ id: MessageId }[]>(sql.next, [messageId]);
  await enqueue(
    manager,
    next.map(({ id }) => ({ messageId: id })),
  );
  return true;
}

function valuesOf(routes: readonly Route[]): unknown[] {
  return [routes.map(({ channel }) => channel), routes.map(({ environment }) => environment)];
}
