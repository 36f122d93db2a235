import type { DeviceId, MemberId } from '../access/team-people';
import type {
  SignInRequest,
  CodeOutcome,
  NewSession,
  SignInKind,
  SignInSecrets,
} from '../access/team-sessions';
import type { TeamCaller } from '../access/team-caller';
import type { NewMessage } from './message';

/**
 * Storage of links and codes. Each method is one transaction, and uses the same statements whether
 * or not a member has the address.
 */
export interface SignIns {
  /**
   * Stores a request and the message with its link and code, which is sent only if a member has the
   * address. Null if it was stored, otherwise the seconds until the next request is allowed.
   */
  ask(request: SignInRequest, message: NewMessage): Promise<number | null>;
  /** Stores a link for a member, or for a device. */
  issue(
    link: SignInSecrets,
    of:
      | { readonly kind: 'sign-in' | 'invitation'; readonly id: MemberId }
      | { readonly kind: 'pairing'; readonly id: DeviceId },
  ): Promise<void>;
  /**
   * Stores the link of the first admin, and ends the unused ones stored for that member before.
   * With `onlyIfNew` it does so only while no admin has signed in; false if it did not.
   */
  issueForFirstAdmin(
    link: SignInSecrets,
    of: { readonly id: MemberId; readonly onlyIfNew: boolean },
  ): Promise<boolean>;
  /** The person who would be signed in by that link; null for a link that can't be used. */
  look(linkHash: string): Promise<{ readonly kind: SignInKind; readonly name: string } | null>;
  /** Uses a link and starts its session; null for a link that can't be used. */
  useLink(linkHash: string, session: NewSession): Promise<TeamCaller | null>;
  /** Compares a code, and counts a wrong one, exactly under parallel guesses. */
  useCode(requestId: string, codeHash: string, session: NewSession): Promise<CodeOutcome>;
}
