/** A request as a surface passes it on: the sender's credentials and the fields. */
import type { Credentials } from '../authentication/authenticator';
import type { SessionCredentials } from '../authentication/team-authenticator';
import type { RawFields } from '../fields/parse';
import type { IdempotencyChoice } from './deduplication';
import type { LinkHolder } from './strategies/guest-link';
import type { AgentCall, Surface } from './telemetry';

interface CommonRequest {
  /** Reads parameters and body; called once, after caller, rate and rights have been checked. */
  fields(): Promise<RawFields>;
}

/** A request that gets a response and is recorded. */
interface AnsweredRequest extends CommonRequest {
  readonly idempotency: IdempotencyChoice;
  /** Returned as `X-Request-Id`, and as the trace id of a problem. */
  readonly requestId: string;
  readonly surface: Surface;
  /** Only for a call of an agent's tool. */
  readonly agent?: AgentCall;
}

/** A request of an integration, an agent or a page, with a key. */
export interface KeyRequest extends AnsweredRequest {
  readonly by: 'key';
  readonly credentials: Credentials;
  /** The header `Sandbox-Scenario`; absent if there is none. */
  readonly scenario?: string | null;
}

/** A request of a member or a device of the venue's team. */
export interface SessionRequest extends AnsweredRequest {
  readonly by: 'session';
  readonly credentials: SessionCredentials;
  /** The header `Team-Initials`, of the person at a device; null if there is none. */
  readonly initials: string | null;
  /** The header `Manager-Code`, of a manager who authorises the step; null if there is none. */
  readonly managerCode: string | null;
}

/**
 * A request of a guest with a booking's link. The page has already counted it against the link's
 * rate.
 */
export interface LinkRequest extends CommonRequest {
  readonly by: 'link';
  readonly holder: LinkHolder;
  readonly requestId: string;
  /** The hidden value of the form; not used by a read. */
  readonly formValue: string;
}

/** A request of the operator, who runs the deployment and can access its database. */
export interface OperatorRequest extends CommonRequest {
  readonly by: 'operator';
}

export interface RequestBy {
  readonly key: KeyRequest;
  readonly session: SessionRequest;
  readonly link: LinkRequest;
  readonly operator: OperatorRequest;
}

/** The way in which a request identifies its sender. */
export type Approach = keyof RequestBy;
