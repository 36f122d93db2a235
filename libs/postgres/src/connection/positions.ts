import type { DataSource } from 'typeorm';

const everyMs = 250;

export interface Position {
  readonly lsn: string;
  /** The same for a server and its standbys, and for no other. */
  readonly system: string;
}

interface ReadPosition extends Position {
  /** The value of `performance.now()` before the request to the primary. */
  readonly readAt: number;
}

/**
 * The position of the primary's log at a few moments of the last second. Everything committed
 * before such a moment has a smaller position.
 */
export class PrimaryPositions {
  private recent: readonly ReadPosition[] = [];
  private isLooking = false;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly source: DataSource) {
    this.timer = setInterval(() => void this.look(), everyMs).unref();
    void this.look();
  }

  /** The oldest position read since then; null if there is none. */
  since(moment: number): Position | null {
    this.recent = this.recent.filter(({ readAt }) => readAt >= moment);
    return this.recent[0] ?? null;
  }

  close(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const readAt = performance.now();
    try {
      const [row] = await this.source.query<[Position]>(position);
      // Bounds the list if no search reads it.
      this.recent = [...this.recent, { ...row, readAt }].slice(-keptMax);
    } catch {
      // Without a position everything is read from the primary, which says what is wrong.
    } finally {
      this.isLooking = false;
    }
  }
}

const keptMax = 10;

const position = `
select pg_current_wal_flush_lsn() as lsn, system_identifier::text as system
from pg_control_system()`;
