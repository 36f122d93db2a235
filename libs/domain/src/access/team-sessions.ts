/** Sessions of a venue's team, and the links and codes that start them. */
import type { Instant } from '../shared/time';
import type { TeamCaller } from './team-caller';
import type { Throttle } from './throttle';

const hour = 60;
const day = 24 * hour;

/**
 * After how many minutes a session ends. A device's session does not expire while it is unused,
 * only after its whole time or when it is revoked.
 */
export const sessionMinutes = {
  member: { idle: 12 * hour, whole: 30 * day },
  device: { idle: null, whole: 180 * day },
} as const satisfies Readonly<
  Record<TeamCaller['kind'], { readonly idle: number | null; readonly whole: number }>
>;

/** A pairing link makes the session of a device, the others make one of a member. */
export type SignInKind = 'sign-in' | 'invitation' | 'pairing';

/** For how many minutes a link, and the code that was sent with it, can be used. */
export const signInMinutes: Readonly<Record<SignInKind, number>> = {
  'sign-in': 10,
  invitation: 7 * day,
  pairing: 10,
};

/** How many minutes the link that `setup` and `npm start` print can be used. */
export const firstAdminLinkMinutes = day;

/** After that many wrong codes, neither the code nor the link can be used any more. */
export const codeTriesMax = 5;
export const codeDigits = 8;

/**
 * How many links and codes may be requested for one address, whether or not a member has it: by one
 * client, and by all together, so that a stranger cannot use up the requests that its owner needs.
 */
export const signInsOfAddressByClient: Throttle = { timesMax: 5, withinMinutes: 60 };
export const signInsOfAddress: Throttle = { timesMax: 20, withinMinutes: 60 };
/** The limit of one client. A team may share the address of its venue. */
export const signInsOfClient: Throttle = { timesMax: 20, withinMinutes: 60 };

export type SessionId = string & { readonly brand: 'SessionId' };

export interface Session {
  readonly id: SessionId;
  readonly caller: TeamCaller;
  /** Such as `Firefox on Android`. */
  readonly browser: string;
  readonly createdAt: Instant;
  /** Exact to a minute. */
  readonly lastSeenAt: Instant;
}

export interface NewSession {
  readonly id: SessionId;
  readonly tokenHash: string;
  readonly browser: string;
}

export interface TeamSessions {
  /** The session with that token, if it is active; records its use. */
  find(tokenHash: string): Promise<Session | null>;
  /** The callers of those sessions that are active, by the hash; does not count as their use. */
  callersOf(tokenHashes: readonly string[]): Promise<ReadonlyMap<string, TeamCaller>>;
  /** The active sessions, the newest first. */
  all(): Promise<readonly Session[]>;
  /** Starts a session of the member with that address; null if no member may sign in by it. */
  begin(email: string, session: NewSession): Promise<TeamCaller | null>;
  end(id: SessionId): Promise<void>;
  endWithToken(tokenHash: string): Promise<void>;
}

/** The stored form of a link and a code. */
export interface SignInSecrets {
  readonly id: string;
  readonly linkHash: string;
  readonly codeHash: string | null;
}

/** A request by someone who is not signed in; the hashes only serve to count requests. */
export interface SignInRequest extends SignInSecrets {
  readonly email: string;
  readonly emailHash: string;
  readonly clientHash: string;
}

/** `wrong`: the code may be typed again. `void`: it can't be used, for whatever reason. */
export type CodeOutcome =
  | { readonly kind: 'signed-in'; readonly caller: TeamCaller }
  | { readonly kind: 'wrong'; readonly triesLeft: number }
  | { readonly kind: 'void' };
