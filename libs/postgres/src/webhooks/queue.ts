import type { DataSource, EntityManager } from 'typeorm';
import type { Groups } from '@venue/domain/venue/group';
import {
  decideDelivery,
  type DeliveryAttempt,
  type DeliveryClaim,
  type DeliveryClaimTerms,
  type DeliveryOutcome,
  type QueuedDelivery,
  type WebhookAnswer,
  type WebhookQueue,
} from '@venue/domain/webhook/delivery';
import { eventsCapability } from '@venue/domain/webhook/endpoint';
import { nameBatch, nameChangedDays } from './changed-days';
import { decodeHistoryRow, type RecordedRow } from '../history/facts';
import * as sql from './queue-sql';
import { transactionOn } from '../connection/transaction';

export class PostgresWebhookQueue implements WebhookQueue {
  constructor(
    private readonly source: DataSource,
    private readonly groups: Groups,
  ) {}

  async claimNext(terms: DeliveryClaimTerms): Promise<DeliveryClaim | null> {
    await nameChangedDays(this.source, this.groups);
    for (;;) {
      const step = await transactionOn(this.source, (manager) =>
        claim(terms, manager, this.groups),
      );
      if (step !== 'removed') return step;
    }
  }

  record(
    { id, number }: DeliveryAttempt,
    answer: WebhookAnswer,
    outcome: DeliveryOutcome,
  ): Promise<boolean> {
    return transactionOn(this.source, async (manager) => {
      const seconds = outcome.kind === 'again' ? outcome.seconds : 0;
      const values = [id, number, stateAfter[outcome.kind], seconds, ...reasonOf(answer)];
      const [rows] = await manager.query<[{ endpoint_id: string }[], number]>(sql.record, values);
      const [recorded] = rows;
      if (recorded === undefined) return false;
      if (outcome.kind === 'switch-off') {
        await manager.query(sql.switchOff, [recorded.endpoint_id, outcome.because]);
        await manager.query(sql.stopAll, [recorded.endpoint_id]);
      }
      return true;
    });
  }
}

type DeliveryRow = RecordedRow & Omit<QueuedDelivery, 'change' | 'subjectFacts'>;

const stateAfter: Readonly<Record<DeliveryOutcome['kind'], string>> = {
  delivered: 'delivered',
  again: 'waiting',
  'switch-off': 'stopped',
  failed: 'stopped',
};

function reasonOf(answer: WebhookAnswer): readonly [number | null, string | null] {
  return answer.kind === 'answered' ? [answer.status, null] : [null, answer.because];
}

async function claim(
  { except, exceptEndpoints, claimSeconds }: DeliveryClaimTerms,
  manager: EntityManager,
  groups: Groups,
): Promise<DeliveryClaim | 'removed' | null> {
  const values = [except, exceptEndpoints];
  const [found] = await manager.query<{ entry: DeliveryRow }[]>(sql.claimable, values);
  if (found === undefined) return null;
  const entry: QueuedDelivery = decodeHistoryRow(found.entry);
  const decision = decideDelivery(entry);
  switch (decision.kind) {
    case 'drop':
      await manager.query(sql.drop, [entry.id]);
      return 'removed';
    case 'stop':
      await manager.query(sql.stop, [entry.id]);
      return 'removed';
    case 'hold':
      await manager.query(sql.stopWithoutCapability, [entry.id, eventsCapability]);
      return 'removed';
    case 'send': {
      const { type } = decision;
      await manager.query(sql.begin, [entry.id, type, claimSeconds]);
      if (type === 'availability.changed') {
        // This delivery includes everything that has happened by now.
        await nameBatch(manager, groups);
        await manager.query(sql.dropRepeats, [entry.id]);
      }
      return { entry, type, attempt: { id: entry.id, number: entry.attempts + 1 } };
    }
  }
}
