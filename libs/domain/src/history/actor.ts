import type { MemberId } from '../access/team-people';
import type { IntegrationId } from '../shared/ids';

/** The author of a change, as shown with it for as long as the history is kept. */
export type Actor =
  /** A guest who proved a booking by reference and phone, through that integration. */
  | { readonly kind: 'guest'; readonly by: 'phone'; readonly through: string }
  /**
   * A person with the link of a booking or a payment, on a page with the widget, or with the
   * telephone that sent a text.
   */
  | { readonly kind: 'guest'; readonly by: 'link' | 'widget' | 'text' }
  /** An agent calls through the tools, an integration through the API. */
  | { readonly kind: 'integration' | 'agent'; readonly id: IntegrationId; readonly name: string }
  | { readonly kind: 'member'; readonly id: string; readonly name: string }
  | {
      readonly kind: 'device';
      readonly id: string;
      readonly name: string;
      /** The initials of the person who used it, if given. */
      readonly initials: string | null;
      /** The members whose code authorised it; absent if none was typed. */
      readonly authorisedBy?: readonly MemberId[];
    }
  /** A provider of payments or messages. */
  | { readonly kind: 'provider'; readonly name: string }
  /** The scheduled jobs of the deployment. */
  | { readonly kind: 'worker' }
  /** The operator of the deployment. */
  | { readonly kind: 'operator' }
  /** Storage was changed without a word of who did it, or the history begins here. */
  | { readonly kind: 'unknown' };

/** The author of a stored change, with the managers who authorised it. */
export interface Author {
  readonly actor: Actor;
  /** The names of the members whose code authorised it. Two may have chosen the same code. */
  readonly authorisedBy: readonly string[];
}

/** The author of the changes of a transaction, and the request that caused them. */
export interface ChangeOrigin {
  readonly actor: Actor;
  /** Null if there was no request. */
  readonly requestId: string | null;
}

export const byWorker: ChangeOrigin = { actor: { kind: 'worker' }, requestId: null };
export const byOperator: ChangeOrigin = { actor: { kind: 'operator' }, requestId: null };
