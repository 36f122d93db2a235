/** What the operations of the venue's team and its admin ask of storage. */
import type { KeyStore } from './access/key-store';
import type { TeamEnquiries } from './booking/enquiry';
import type { TeamBookings } from './booking/team-bookings';
import type { Erasure, PersonalDataExport } from './guest/personal-data';
import type { TeamMessages } from './message/team-messages';
import type { TeamPayments } from './payment/booking-payments';
import type { Work } from './ports';
import type { Instant } from './shared/time';
import type { Commitments, GroupApplied } from './tickets/commitments';
import type { Broken } from './tickets/sold-dates';
import type { TeamEvents } from './tickets/team-events';
import type { Group } from './venue/group';
import type { GroupSetup } from './venue/setup';
import type { VenueSummary } from './venue/venue';

/** What stands outside rules that are about to hold, in the transaction that writes them. */
export interface Conflicts {
  readonly broken: Broken;
  /** By the new rules; what they take away is retired in it. */
  readonly group: Group;
  readonly now: Instant;
  readonly work: Work;
}

/** Notes what is accepted, in the same transaction. */
export type AcceptConflicts = (conflicts: Conflicts) => Promise<void>;

export interface GroupStore {
  /** Whether no group has ever been applied. */
  isEmpty(): Promise<boolean>;
  /** The group as its file would say it, null where there is none, with its commitments. */
  look(): Promise<Commitments & { readonly stored: GroupSetup | null }>;
  /** What earlier files brought and this one does not name, such as `table T3 at the-harbour`. */
  leftOut(group: GroupSetup): Promise<readonly string[]>;
  /** All or nothing; refused where a commitment would break, unless conflicts are accepted. */
  apply(group: GroupSetup, accept: AcceptConflicts | null): Promise<GroupApplied>;
  /** The same, and takes away what the file does not name. */
  prune(group: GroupSetup, accept: AcceptConflicts | null): Promise<GroupApplied>;
}

export interface TeamPorts {
  /** In the order of the group file, retired ones last. */
  venues(): Promise<readonly VenueSummary[]>;
  readonly bookings: TeamBookings;
  readonly payments: TeamPayments;
  readonly enquiries: TeamEnquiries;
  readonly messages: TeamMessages;
  readonly events: TeamEvents;
  readonly keys: KeyStore;
  readonly groups: GroupStore;
  readonly erasure: Erasure;
  readonly personalData: PersonalDataExport;
}

/** The ports of a team's write, all in one transaction. */
export interface TeamWork extends Work {
  readonly team: TeamPorts;
}
