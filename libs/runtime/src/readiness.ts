/** Whether this process should be sent requests, as whoever balances them is told. */
import { withTimeout } from '@venue/domain';
import type { PostgresHealth } from '@venue/postgres';
import type { OpsAnswer } from './ops-server';

/** A database that takes longer is as good as away. */
export const answerMaxMs = 1_000;

type Phase = 'starting' | 'serving' | 'leaving';

export class Readiness {
  private phase: Phase = 'starting';
  private because = 'It is starting.';

  constructor(private health: PostgresHealth | null = null) {}

  /** Why the start takes longer than usual, in a sentence. */
  waitFor(because: string): void {
    this.because = because;
  }

  /** From now on the database decides, asked on a connection that no request can take. */
  serve(health: PostgresHealth): void {
    this.health = health;
    if (this.phase === 'starting') this.phase = 'serving';
  }

  /** For good: the process is about to end. */
  leave(): void {
    this.phase = 'leaving';
  }

  started(): OpsAnswer {
    return this.phase === 'starting' ? notYet(this.because) : ok('started');
  }

  async ready(): Promise<OpsAnswer> {
    if (this.phase === 'leaving') return notYet('It is shutting down.');
    if (this.phase === 'starting' || this.health === null) return notYet(this.because);
    const fault = await withTimeout(faultOf(this.health), answerMaxMs).catch(
      () => 'The database does not answer.',
    );
    return fault === null ? ok('ready') : notYet(fault);
  }
}

/** What keeps a database from being used by this code; null for nothing. */
export async function faultOf(health: PostgresHealth): Promise<string | null> {
  const missing = await health.missingMigrations();
  return missing.length === 0
    ? null
    : `The schema is older than this version: run admin migrate (${missing.join(', ')}).`;
}

function ok(status: string): OpsAnswer {
  return { status: 200, contentType: 'application/json', body: `${JSON.stringify({ status })}\n` };
}

function notYet(because: string): OpsAnswer {
  const body = `${JSON.stringify({ status: 'not ready', because })}\n`;
  return { status: 503, contentType: 'application/json', body };
}
