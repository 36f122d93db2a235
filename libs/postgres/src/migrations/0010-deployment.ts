import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An id that tells this deployment from others with the same account of a payment provider. */
export class Deployment0010 implements MigrationInterface {
  readonly name = 'Deployment1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [table, row]) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('payments at the provider carry the id: restore a backup instead');
  }
}

const table = `
create table deployment (
  only_row boolean primary key default true check (only_row),
  id uuid not null
);
`;

/** Random, so that no two databases have the same id unless one is a copy of the other. */
const row = `insert into deployment (id) values (gen_random_uuid());`;
