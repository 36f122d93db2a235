import type { MigrationInterface, QueryRunner } from 'typeorm';
import { access } from './baseline/access';
import { bookings } from './baseline/bookings';
import { guests } from './baseline/guests';
import { history } from './baseline/history';
import { historyTriggers } from './baseline/history-triggers';
import { messages } from './baseline/messages';
import { money } from './baseline/money';
import { team } from './baseline/team';
import { tickets } from './baseline/tickets';
import { timeAndText } from './baseline/time-and-text';
import { venues } from './baseline/venues';
import { webhooks } from './baseline/webhooks';
import { hasSchemaOf, predecessors } from './predecessors';

/**
 * The whole schema. A database that its predecessors have made has the same schema already: there
 * it is only recorded.
 */
export class Baseline0001 implements MigrationInterface {
  readonly name = 'Baseline1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    if (await hasSchemaOf(predecessors, runner)) return;
    for (const part of parts) await runner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('the schema is not taken back: drop the database instead');
  }
}

const parts = [
  ...[timeAndText, venues, access, team, guests, bookings, tickets, money, messages],
  ...[history, historyTriggers, webhooks],
];
