import type { TeamCaller } from '@venue/domain/access/team-caller';
import { roleMay, type TeamCapability } from '@venue/domain/access/team-rights';
import {
  changeCursorText,
  isCursorBefore,
  type Change,
  type ChangeCursor,
  type ChangeFilter,
  type ChangeKind,
} from '@venue/domain/history/changes';

/** The events of a stream. */
export type StreamEvent =
  | EventOf<
      'change',
      Pick<Change, 'venueId' | 'date' | 'kind' | 'id'> & { readonly sequence: string }
    >
  /** Some changes were missed, so the reader must read everything again. */
  | EventOf<'reset', { readonly sequence: string }>
  /** Whether changes are sent as they happen; if not, within seconds. */
  | EventOf<'status', { readonly live: boolean }>
  /** Distinguishes a quiet day from a dead connection. */
  | EventOf<'heartbeat', Readonly<Record<string, never>>>;

interface EventOf<Name extends string, Data> {
  readonly name: Name;
  /** The cursor from which the reader can resume after this event; null if there is none yet. */
  readonly id: string | null;
  readonly data: Data;
}

/** The destination of a stream's events. */
export interface ChangeSink {
  send(event: StreamEvent): void;
  end(): void;
}

/** The changes that a stream must send. */
export interface FollowWish extends ChangeFilter {
  /** The token of the session, which is checked while the stream is open. */
  readonly token: string;
  /** The cursor to resume from, as the caller sent it; null to start now. */
  readonly since: string | null;
}

/** The capability required to receive changes of each kind. */
const capabilityFor: Readonly<Record<ChangeKind, TeamCapability>> = {
  booking: 'diary.read',
  order: 'diary.read',
  block: 'diary.read',
  waiting: 'diary.read',
  enquiry: 'enquiries.manage',
};

/** An open stream, its filter and its position. */
export class ChangeFollower {
  /** Changes that arrive while earlier ones are still being read; null afterwards. */
  private early: Change[] | null = [];
  /** The position up to which changes have been sent. */
  private sentUntil: ChangeCursor | null = null;

  constructor(
    readonly wish: FollowWish,
    private caller: TeamCaller,
    private readonly sink: ChangeSink,
  ) {}

  /** The requested filter, limited to the caller's current rights. */
  get filter(): ChangeFilter {
    const { environment, venueIds } = this.wish;
    const own = this.caller.venueIds;
    if (own === null) return { environment, venueIds };
    return { environment, venueIds: venueIds?.filter((id) => own.includes(id)) ?? own };
  }

  /** Updates the caller, whose role and venues may have changed since the stream was opened. */
  isOf(caller: TeamCaller): void {
    this.caller = caller;
  }

  get isBegun(): boolean {
    return this.early === null;
  }

  /**
   * Sends the missed changes, which were read up to `until`, and then those that arrived meanwhile.
   */
  begin(missed: readonly Change[], until: ChangeCursor, live: boolean): void {
    this.status(live);
    this.sendChanges(missed);
    this.catchUp(until);
    this.heartbeat(until);
  }

  /** Reports that changes may have been missed, and continues from there. */
  reset(from: ChangeCursor, live: boolean): void {
    const sequence = changeCursorText(from);
    this.status(live);
    this.sink.send({ name: 'reset', id: sequence, data: { sequence } });
    this.sentUntil = null;
    this.catchUp(from);
  }

  take(changes: readonly Change[]): void {
    if (this.early === null) this.sendChanges(changes);
    else this.early.push(...changes);
  }

  status(live: boolean): void {
    this.sink.send({ name: 'status', id: this.lastId, data: { live } });
  }

  /** `at` is the position up to which all changes have been sent. */
  heartbeat(at: ChangeCursor): void {
    this.advance(at);
    this.sink.send({ name: 'heartbeat', id: this.lastId, data: {} });
  }

  end(): void {
    this.sink.end();
  }

  private get lastId(): string | null {
    return this.sentUntil && changeCursorText(this.sentUntil);
  }

  private catchUp(from: ChangeCursor): void {
    const early = this.early ?? [];
    this.early = null;
    this.advance(from);
    this.sendChanges(early);
  }

  private advance(to: ChangeCursor): void {
    if (this.sentUntil === null || isCursorBefore(this.sentUntil, to)) this.sentUntil = to;
  }

  /** If a reader is cut off between the two dates of one change, it gets both again. */
  private sendChanges(changes: readonly Change[]): void {
    const due = newestOf(changes).filter((change) => !this.isSent(change) && this.maySee(change));
    for (const [index, { cursor, venueId, date, kind, id }] of due.entries()) {
      const sequence = changeCursorText(cursor);
      const next = due[index + 1];
      if (next === undefined || isCursorBefore(cursor, next.cursor)) this.advance(cursor);
      const data = { sequence, venueId, date, kind, id };
      this.sink.send({ name: 'change', id: this.lastId, data });
    }
    const last = changes.at(-1);
    if (last !== undefined) this.advance(last.cursor);
  }

  private isSent({ cursor }: Change): boolean {
    return this.sentUntil !== null && !isCursorBefore(this.sentUntil, cursor);
  }

  private maySee({ environment, venueId, kind }: Change): boolean {
    const { filter } = this;
    return (
      environment === filter.environment &&
      (filter.venueIds === null || filter.venueIds.includes(venueId)) &&
      roleMay(this.caller.role, capabilityFor[kind])
    );
  }
}

/** Keeps only the last of several changes to the same object on the same date, in their order. */
function newestOf(changes: readonly Change[]): readonly Change[] {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.id} ${change.date}`;
    newest.delete(key);
    newest.set(key, change);
  }
  return [...newest.values()];
}
