import type { TeamCaller } from '@venue/domain/access/team-caller';
import {
  parseChangeCursor,
  type Change,
  type ChangeCursor,
  type ChangeListener,
  type Changes,
  type ChangesRead,
} from '@venue/domain/history/changes';
import type { TeamAuthenticator } from '../authentication/team-authenticator';
import { Problem } from '../problems';
import { ChangeFollower, type ChangeSink, type FollowWish } from './change-follower';

export interface ChangeHubTimes {
  /** How often sessions are checked, and changes are read even without a notification. */
  readonly tickMs: number;
  /** The number of ticks between two heartbeats. */
  readonly ticksToHeartbeat: number;
  /** The delay before a lost connection is replaced. */
  readonly retryMs: number;
  /** The delay after which changes are no longer called live. */
  readonly lateMs: number;
}

const usualTimes: ChangeHubTimes = {
  tickMs: 5_000,
  ticksToHeartbeat: 3,
  retryMs: 1_000,
  lateMs: 2_000,
};

/** The most streams of one session: more than a person's open pages, too few to do harm. */
const streamsMax = 8;
/** A page that was closed without notice is detected within some heartbeats. */
const tooManySeconds = 60;

/** A stream that has missed more starts again. */
const missedMax = 1_000;
const pageSize = 1_000;

/** The delays before reading again changes that an older transaction holds up. */
const heldUpMs = { first: 20, most: 500 };

interface Observer {
  /** Called for each change that is sent, with its age in seconds. */
  readonly onChange: (ageSeconds: number) => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * All streams of changes of a process. They share one connection that listens, and one query for
 * new changes. Without a stream, nothing is open.
 */
export class ChangeHub {
  private readonly followers = new Set<ChangeFollower>();
  private starting: Promise<void> | null = null;
  private listener: ChangeListener | null = null;
  /** Called when the first connection is open, and when there is none. */
  private settle: () => void = () => undefined;
  private isListening = false;
  /** The first change that is held up, and since when. */
  private heldUp: { readonly first: string; readonly sinceMs: number } | null = null;
  /** The last status sent to the streams. */
  private isLive = false;
  /** The position up to which changes were passed to the streams. */
  private position: ChangeCursor | null = null;
  private reading: Promise<void> | null = null;
  private isToReadAgain = false;
  private heldUpMs = heldUpMs.first;
  private ticks = 0;
  private ticking: NodeJS.Timeout | undefined;
  private waiting: NodeJS.Timeout | undefined;
  private readonly times: ChangeHubTimes;

  constructor(
    private readonly changes: Changes,
    private readonly authenticator: Pick<TeamAuthenticator, 'callersOf'>,
    private readonly options: Observer & { readonly times?: Partial<ChangeHubTimes> },
  ) {
    this.times = { ...usualTimes, ...options.times };
  }

  /** The number of open streams. */
  get size(): number {
    return this.followers.size;
  }

  /**
   * Opens a stream, which sends missed changes and all later ones. Throws database errors, and
   * `rate-limited` if the session has too many streams; in both cases nothing has been sent.
   */
  async join(wish: FollowWish, caller: TeamCaller, sink: ChangeSink): Promise<ChangeFollower> {
    this.starting ??= this.start();
    await this.starting;
    this.requireRoomFor(wish);
    const follower = new ChangeFollower(wish, caller, sink);
    // Comes first, so that no change is lost between this query and later notifications.
    this.followers.add(follower);
    try {
      await this.begin(follower);
    } catch (error) {
      this.leave(follower);
      throw error;
    }
    return follower;
  }

  leave(follower: ChangeFollower): void {
    this.followers.delete(follower);
  }

  async close(): Promise<void> {
    for (const follower of this.followers) follower.end();
    this.followers.clear();
    await this.stop();
  }

  private requireRoomFor({ token }: FollowWish): void {
    const sessionStreams = [...this.followers].filter(({ wish }) => wish.token === token);
    if (sessionStreams.length < streamsMax) return;
    throw new Problem('rate-limited', {
      detail: `You follow changes in ${streamsMax} places already. Please close one of them.`,
      retryAfterSeconds: tooManySeconds,
    });
  }

  private async begin(follower: ChangeFollower): Promise<void> {
    const { since } = follower.wish;
    if (since === null) {
      follower.begin([], this.position ?? (await this.changes.now()), this.isLive);
      return;
    }
    const cursor = parseChangeCursor(since);
    const missed = cursor && (await this.changes.read(cursor, missedMax, follower.filter));
    if (missed === null || missed.isCut) follower.reset(await this.changes.now(), this.isLive);
    else follower.begin(missed.changes, missed.until, this.isLive);
  }

  private async start(): Promise<void> {
    try {
      this.position = await this.changes.now();
    } catch (error) {
      this.starting = null;
      throw error;
    }
    await new Promise<void>((settled) => {
      this.settle = settled;
      this.listen();
    });
    // Only now, since a tick that finds no stream would close the listener that the first one waits
    // for.
    if (this.listener !== null)
      this.ticking = setInterval(() => this.tick(), this.times.tickMs).unref();
  }

  private listen(): void {
    this.listener = this.changes.listen({
      retryMs: this.times.retryMs,
      onOpen: () => {
        this.isListening = true;
        this.updateStatus();
        this.read();
        this.settle();
      },
      onChange: () => this.read(),
      onLost: (error) => {
        if (this.isListening) this.options.onFault(error);
        this.isListening = false;
        this.updateStatus();
        this.settle();
      },
    });
  }

  private async stop(): Promise<void> {
    for (const timer of [this.ticking, this.waiting]) clearTimeout(timer);
    const { listener } = this;
    this.starting = null;
    this.listener = null;
    this.position = null;
    this.isListening = false;
    this.isLive = false;
    this.heldUp = null;
    this.settle();
    await listener?.close();
    await this.reading;
  }

  /** Sends the status when changes stop or start to arrive at once. */
  private updateStatus(): void {
    const heldUpForMs = this.heldUp === null ? 0 : performance.now() - this.heldUp.sinceMs;
    const isLive = this.isListening && heldUpForMs < this.times.lateMs;
    if (isLive === this.isLive) return;
    this.isLive = isLive;
    for (const follower of this.begun()) follower.status(isLive);
  }

  private begun(): readonly ChangeFollower[] {
    return [...this.followers].filter(({ isBegun }) => isBegun);
  }

  private tick(): void {
    if (this.followers.size === 0) {
      void this.stop();
      return;
    }
    this.ticks += 1;
    this.read();
    void this.checkSessions().catch((error: unknown) => this.options.onFault(error));
    if (this.ticks % this.times.ticksToHeartbeat !== 0 || this.position === null) return;
    for (const follower of this.begun()) follower.heartbeat(this.position);
  }

  /** A stream ends with its session, and sends only what its caller may still see. */
  private async checkSessions(): Promise<void> {
    const followers = [...this.followers];
    const tokens = new Set(followers.map(({ wish }) => wish.token));
    const callers = await this.authenticator.callersOf([...tokens]);
    for (const follower of followers) {
      const caller = callers.get(follower.wish.token);
      if (caller === undefined) follower.end();
      else follower.isOf(caller);
    }
  }

  /** A notification during a query starts another query after it. */
  private read(): void {
    this.isToReadAgain = true;
    this.reading ??= this.readAll()
      .catch((error: unknown) => {
        this.options.onFault(error);
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => this.read(), this.times.retryMs).unref();
      })
      .finally(() => (this.reading = null));
  }

  private async readAll(): Promise<void> {
    while (this.isToReadAgain && this.position !== null) {
      this.isToReadAgain = false;
      const read = await this.changes.read(this.position, pageSize, null);
      if (read === null) await this.resetAll();
      else this.handOver(read);
    }
  }

  /** The database is another one, or has lost its last transactions. */
  private async resetAll(): Promise<void> {
    const now = await this.changes.now();
    this.position = now;
    for (const follower of this.begun()) follower.reset(now, this.isLive);
  }

  private handOver({ changes, until, isCut, firstHeldUp }: ChangesRead): void {
    this.position = until;
    this.isToReadAgain ||= isCut;
    for (const { ageSeconds } of changes) this.options.onChange(ageSeconds);
    for (const follower of this.followers) follower.take(changes);
    this.readAgainLater(firstHeldUp, changes);
    this.updateStatus();
  }

  /** A transaction that only holds up others sends no notification when it ends. */
  private readAgainLater(first: string | null, changes: readonly Change[]): void {
    clearTimeout(this.waiting);
    if (first === null) this.heldUp = null;
    else if (first !== this.heldUp?.first) this.heldUp = { first, sinceMs: performance.now() };
    if (changes.length > 0 || first === null) this.heldUpMs = heldUpMs.first;
    if (first === null) return;
    this.waiting = setTimeout(() => this.read(), this.heldUpMs).unref();
    this.heldUpMs = Math.min(2 * this.heldUpMs, heldUpMs.most);
  }
}
