/** Reports to load balancers whether this process should be sent requests. */
import { withTimeout } from '@venue/domain/async';
import type { PostgresHealth } from '@venue/postgres';
import type { OpsAnswer } from './ops-server';

/** A database that takes longer counts as unreachable. */
export const answerMaxMs = 1_000;

type Phase = 'starting' | 'serving' | 'leaving';

export class Readiness {
  private phase: Phase = 'starting';
  private because = 'It is starting.';

  constructor(private health: PostgresHealth | null = null) {}

  /** `because` says in a sentence why the start takes longer than usual. */
  waitFor(because: string): void {
    this.because = because;
  }

  /** From now on the database decides, checked on a connection that no request can take. */
  serve(health: PostgresHealth): void {
    this.health = health;
    if (this.phase === 'starting') this.phase = 'serving';
  }

  /** Final: the process will end. */
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

/** Why this code cannot use the database; null if it can. */
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
