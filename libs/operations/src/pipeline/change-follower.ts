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

/** What a stream is sent. */
export type StreamEvent =
  | Sent<'change', Pick<Change, 'venueId' | 'date' | 'kind' | 'id'> & { readonly sequence: string }>
  /** Changes were lost to the reader, who has to read everything again. */
  | Sent<'reset', { readonly sequence: string }>
  /** Whether changes are sent as they happen; if not, within seconds. */
  | Sent<'status', { readonly live: boolean }>
  /** Without it a dead connection would look like a quiet day. */
  | Sent<'heartbeat', Readonly<Record<string, never>>>;

interface Sent<Name extends string, Data> {
  readonly name: Name;
  /** The cursor from which the reader can go on after it; null as long as there is none. */
  readonly id: string | null;
  readonly data: Data;
}

/** Where the events of one stream go. */
export interface ChangeSink {
  send(event: StreamEvent): void;
  end(): void;
}

/** Which changes a stream is to send. */
export interface FollowWish extends ChangeFilter {
  /** Of the session, which is looked at for as long as the stream is open. */
  readonly token: string;
  /** The cursor after which it begins, as the caller has sent it; null for now. */
  readonly since: string | null;
}

/** The capability without which changes of a kind are not sent. */
const capabilityFor: Readonly<Record<ChangeKind, TeamCapability>> = {
  booking: 'diary.read',
  order: 'diary.read',
  block: 'diary.read',
  enquiry: 'enquiries.manage',
};

/** One open stream: which changes it sends, and up to where it has sent them. */
export class ChangeFollower {
  /** What comes while the changes before it are still being read; null from then on. */
  private early: Change[] | null = [];
  /** Changes up to it have been sent. */
  private sentUntil: ChangeCursor | null = null;

  constructor(
    readonly wish: FollowWish,
    private caller: TeamCaller,
    private readonly sink: ChangeSink,
  ) {}

  /** The wish within what the caller may see now. */
  get filter(): ChangeFilter {
    const { environment, venueIds } = this.wish;
    const own = this.caller.venueIds;
    if (own === null) return { environment, venueIds };
    return { environment, venueIds: venueIds?.filter((id) => own.includes(id)) ?? own };
  }

  /** Role and venues may have changed since the stream was opened. */
  isOf(caller: TeamCaller): void {
    this.caller = caller;
  }

  get isBegun(): boolean {
    return this.early === null;
  }

  /** Sends what was missed, which was read up to `until`, and then what has come meanwhile. */
  begin(missed: readonly Change[], until: ChangeCursor, live: boolean): void {
    this.status(live);
    this.sendChanges(missed);
    this.catchUp(until);
    this.heartbeat(until);
  }

  /** Says that changes may have been missed, and goes on from there. */
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

  /** `at` is up to where everything has been handed over. */
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

  /** A reader that is cut off between the two dates of one change gets both again. */
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

/** Of several changes of the same thing on the same date only the last, in their order. */
function newestOf(changes: readonly Change[]): readonly Change[] {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.id} ${change.date}`;
    newest.delete(key);
    newest.set(key, change);
  }
  return [...newest.values()];
}
