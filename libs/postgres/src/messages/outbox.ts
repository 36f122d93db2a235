import type { DataSource, EntityManager } from 'typeorm';
import {
  decideSending,
  type Attempt,
  type ClaimTerms,
  type QueuedMessage,
  type MessageClaim,
  type DeliveryRoute,
} from '@venue/domain/message/outbox';
import type { MessageProvider } from '@venue/domain/message/provider';
import { isAbroad, prefixOf, type TextsSent } from '@venue/domain/message/texting';
import type { Outbox, Work } from '@venue/domain/ports';
import type { Phone } from '@venue/domain/shared/phone';
import { countTexts, lockTexts } from './outbox-budgets';
import * as sql from './outbox-sql';
import { transactionOn } from '../connection/transaction';

/** The table of messages as the worker uses it: it is also the queue. */
export class PostgresOutbox implements Outbox {
  constructor(
    private readonly source: DataSource,
    private readonly portsOn: (manager: EntityManager) => Work,
  ) {}

  claimNext(terms: ClaimTerms): Promise<MessageClaim | null> {
    return transactionOn(this.source, async (manager) => {
      // Exact for all workers at once: no other worker counts texts until this one is counted.
      if (terms.isCharged) await manager.query(lockTexts);
      const { routes, except, isTooLateOnly } = terms;
      const values = [...valuesOf(routes), except, isTooLateOnly];
      const [match] = await manager.query<{ entry: QueuedMessage }[]>(sql.claimable, values);
      if (match === undefined) return null;
      return claim(match.entry, terms, manager);
    });
  }

  async markSent(
    { messageId, number }: Attempt,
    by: { readonly provider: MessageProvider['name']; readonly providerReference: string | null },
  ): Promise<boolean> {
    const values = [messageId, number, by.provider, by.providerReference];
    return updateIfNewest(this.source.manager, sql.recordSent, values);
  }

  async markKept({ messageId, number }: Attempt): Promise<boolean> {
    return updateIfNewest(this.source.manager, sql.markKept, [messageId, number]);
  }

  stop(
    { messageId, number }: Attempt,
    because: string,
    also: (work: Work) => Promise<unknown> = async () => undefined,
  ): Promise<boolean> {
    return transactionOn(this.source, async (manager) => {
      // Locked before the message, as in every transaction that locks both.
      await manager.query(sql.lockBookingOfMessage, [messageId]);
      if (!(await updateIfNewest(manager, sql.stop, [messageId, number, because]))) return false;
      await also(this.portsOn(manager));
      return true;
    });
  }

  async postpone(
    { messageId, number }: Attempt,
    { because, seconds, isPerhapsTaken }: Parameters<Outbox['postpone']>[1],
  ): Promise<boolean> {
    const values = [messageId, number, because, seconds, isPerhapsTaken ? 1 : 0];
    return updateIfNewest(this.source.manager, sql.postpone, values);
  }

  async makeDueNow(routes: readonly DeliveryRoute[]): Promise<void> {
    await this.source.query(sql.makeDueNow, valuesOf(routes));
  }

  async longestWaitSeconds(): Promise<number> {
    const [{ seconds }] = await this.source.query<[{ seconds: number }]>(sql.longestWait);
    return seconds;
  }
}

/** Decides about a message whose row this transaction has locked. */
async function claim(
  entry: QueuedMessage,
  terms: ClaimTerms,
  manager: EntityManager,
): Promise<MessageClaim> {
  const { message, attempts } = entry;
  const texts = terms.isCharged ? await textsBeside(entry, manager) : null;
  const step = decideSending(entry, texts);
  switch (step.kind) {
    case 'overtaken':
    case 'too-late':
      return { ...step, entry, attempt: { messageId: message.id, number: attempts } };
    case 'over-budget':
      await manager.query(sql.stop, [message.id, attempts, `budget-${step.budget}`]);
      return step;
    case 'send': {
      const mark = step.isAgain && !terms.isIdempotent ? 'sent-again' : null;
      await manager.query(sql.begin, [message.id, attempts, terms.claimSeconds, mark]);
      return { kind: 'send', entry, attempt: { messageId: message.id, number: attempts + 1 } };
    }
  }
}

async function textsBeside(
  { message, home }: QueuedMessage,
  manager: EntityManager,
): Promise<TextsSent> {
  const phone = message.recipient as Phone;
  const prefix = isAbroad(phone, home) ? prefixOf(phone) : null;
  const values = [message.id, message.bookingId, phone, prefix];
  const [texts] = await manager.query<[TextsSent]>(countTexts, values);
  return texts;
}

/** Whether the attempt was still the newest, so that the statement changed the row. */
async function updateIfNewest(
  manager: EntityManager,
  statement: string,
  values: readonly unknown[],
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(statement, [...values]);
  return count === 1;
}

function valuesOf(routes: readonly DeliveryRoute[]): unknown[] {
  return [routes.map(({ channel }) => channel), routes.map(({ environment }) => environment)];
}
