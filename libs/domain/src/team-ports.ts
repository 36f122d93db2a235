/** The storage ports for the operations of the venue's team and its admins. */
import type { TeamBlocks } from './availability/make-block';
import type { KeyStore } from './access/key-store';
import type { ManagerCodes } from './access/manager-codes';
import type { Devices, Members } from './access/team-people';
import type { TeamSessions } from './access/team-sessions';
import type { TeamEnquiries } from './booking/enquiry';
import type { TeamNumbers } from './booking/numbers';
import type { TeamBookings } from './booking/team-bookings';
import type { TeamDays } from './booking/team-day';
import type { Consents } from './guest/consent';
import type { Erasure, PersonalDataExport } from './guest/personal-data';
import type { Author } from './history/actor';
import type { Histories } from './history/history';
import type { Proof } from './history/proof';
import type { ShiftNotes } from './history/shift-notes';
import type { SignIns } from './message/sign-ins';
import type { TeamMessages } from './message/team-messages';
import type { TeamPayments } from './payment/booking-payments';
import type { LedgerBooks } from './payment/provider-books';
import type { TeamMoney } from './payment/team-money';
import type { Diary, Work } from './ports';
import type { Instant } from './shared/time';
import type { Commitments, GroupResult, SetupChange, StoredAmounts } from './tickets/commitments';
import type { Conflicts } from './tickets/sold-dates';
import type { TeamEvents } from './tickets/team-events';
import type { Group, Groups } from './venue/group';
import type { GroupSetup } from './venue/setup';
import type { WaitingEntries } from './waiting/entries';
import type { VenueSummary } from './venue/venue';
import type { WebhookStore } from './webhook/endpoint';

/** The conflicts with new rules, in the transaction that writes those rules. */
export interface RuleConflicts {
  readonly broken: Conflicts;
  /** The group under the new rules; what they remove is marked as retired. */
  readonly group: Group;
  readonly now: Instant;
  readonly work: Work;
}

/** Records the accepted conflicts, in the same transaction. */
export type AcceptConflicts = (conflicts: RuleConflicts) => Promise<void>;

/** What one step changed in the stored group. */
export interface GroupChanges extends Author {
  readonly changedAt: Instant;
  readonly changes: readonly SetupChange[];
}

export interface GroupStore {
  /** Whether no group has ever been applied. */
  isEmpty(): Promise<boolean>;
  /** The stored group in the form of a group file (null if there is none), and its commitments. */
  look(): Promise<Commitments & { readonly stored: GroupSetup | null }>;
  /** The stored amounts in the group's currency; without any, the currency may change. */
  amounts(): Promise<StoredAmounts>;
  /**
   * The stored group (null if there is none), which no other transaction changes until this one
   * ends.
   */
  lock(): Promise<GroupSetup | null>;
  /** The group as it is stored; without venues where none has been applied. */
  current(): Promise<Group>;
  /** The items stored from earlier files but not in this one, such as `table T3 at the-harbour`. */
  leftOut(group: GroupSetup): Promise<readonly string[]>;
  /**
   * All or nothing; refused where a commitment would break, unless conflicts are accepted, and
   * where stored amounts would be in another currency.
   */
  apply(group: GroupSetup, accept: AcceptConflicts | null): Promise<GroupResult>;
  /** The newest changes, newest first. */
  recorded(limit: number): Promise<readonly GroupChanges[]>;
  /** Like `apply`, and also removes what the file does not name. */
  prune(group: GroupSetup, accept: AcceptConflicts | null): Promise<GroupResult>;
}

export interface TeamPorts {
  /** In the order of the group file, retired ones last. */
  venues(): Promise<readonly VenueSummary[]>;
  readonly bookings: TeamBookings;
  readonly blocks: TeamBlocks;
  readonly days: TeamDays;
  /** The rules, cached while their revision is unchanged. */
  readonly rules: Groups;
  readonly numbers: TeamNumbers;
  readonly diary: Diary;
  readonly payments: TeamPayments;
  readonly money: TeamMoney;
  readonly enquiries: TeamEnquiries;
  readonly histories: Histories;
  readonly waiting: WaitingEntries;
  readonly shiftNotes: ShiftNotes;
  readonly messages: TeamMessages;
  readonly events: TeamEvents;
  readonly keys: KeyStore;
  readonly webhooks: WebhookStore;
  readonly members: Members;
  readonly devices: Devices;
  readonly managerCodes: ManagerCodes;
  readonly sessions: TeamSessions;
  readonly signIns: SignIns;
  readonly groups: GroupStore;
  readonly consents: Consents;
  readonly erasure: Erasure;
  readonly personalData: PersonalDataExport;
  readonly proof: Proof;
  readonly ledgerBooks: LedgerBooks;
}

/** The ports for a change by the team, all in one transaction. */
export interface TeamWork extends Work {
  readonly team: TeamPorts;
}
