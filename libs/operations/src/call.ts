/** The context of a call, by audience, venue rule and effect. */
import type { Integration } from '@venue/domain/access/caller';
import type { Clock } from '@venue/domain/access/request-ports';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import type { TeamCapability } from '@venue/domain/access/team-rights';
import type { Wish } from '@venue/domain/availability/day';
import type { SearchDecision } from '@venue/domain/availability/search';
import type { StoredBooking } from '@venue/domain/booking/booking';
import type { PageBookingLimits } from '@venue/domain/booking/page-bookings';
import type { BrowserEnquiries } from '@venue/domain/guest/browser-enquiries';
import type { ChangeOrigin } from '@venue/domain/history/actor';
import type { Channel } from '@venue/domain/message/message';
import type { Payable } from '@venue/domain/payment/amount-due';
import type { PayableLookup } from '@venue/domain/payment/payable-status';
import type { Diary, DiaryScope, Ids, UnitOfWork, Work } from '@venue/domain/ports';
import type { VenueId } from '@venue/domain/shared/ids';
import type { Instant } from '@venue/domain/shared/time';
import type { TeamPorts, TeamWork } from '@venue/domain/team-ports';
import type { Events } from '@venue/domain/tickets/event';
import type { StoredOrder } from '@venue/domain/tickets/order';
import type { Content } from '@venue/domain/venue/content';
import type { Group, Groups } from '@venue/domain/venue/group';
import type { GroupFiles } from '@venue/domain/venue/group-file';
import type { Venue, VenueSummary } from '@venue/domain/venue/venue';
import type { WaitingEntries } from '@venue/domain/waiting/entries';
import type { WaitingEntry } from '@venue/domain/waiting/entry';
import type { EventFeed } from '@venue/domain/webhook/event-feed';
import type { KeyAudience } from './authentication/authenticator';
import type { Secrets } from './authentication/secrets';

/**
 * Who may use an operation: holders of keys, guests with a booking's link, the venue's team and the
 * operator, or only the operator.
 */
export type Audience = KeyAudience | 'link' | 'team' | 'operator';

/**
 * The venue of a call: one that the caller names, perhaps with a booking there to prove; that of a
 * booking or of a waiting list entry that the caller must prove; that of an event on sale; or none.
 */
export type VenueRule =
  'named' | 'named-perhaps-booking' | 'of-the-booking' | 'of-the-event' | 'of-the-entry' | 'none';
/** A write takes an Idempotency-Key and is one transaction. */
export type Effect = 'read' | 'write';

/** The settings of a deployment that affect answers and messages. */
export interface Settings {
  /** The public address, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether texts are sent through a provider that charges for them. */
  readonly areTextsCharged: boolean;
  /** Whether messages of that channel reach guests, or stay in an inbox that no guest reads. */
  readonly delivers: Readonly<Record<Channel, boolean>>;
}

/** The members of every call. */
interface CommonContext {
  /** Read once for the whole call. */
  readonly now: Instant;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/** Refusals of other calls that also answer a call with the same wish. */
export interface CallRefusals {
  /** Null unless another call was refused by a read that started after this call arrived. */
  find(wish: Wish, scope: RefusalScope): SearchDecision | null;
  keep(wish: Wish, scope: RefusalScope, refusal: Refusal): void;
}

export interface RefusalScope extends DiaryScope {
  readonly venueId: VenueId;
}

export interface Refusal {
  readonly decision: SearchDecision;
  /** A value of `performance.now()` from before the read. */
  readonly readAt: number;
  /** The end of the first hold in that read; null if there is none. */
  readonly until: Instant | null;
}

/** What the settlement of a payment needs, in a transaction of its own. */
export interface SettlingPorts extends Omit<CommonContext, 'now'> {
  readonly clock: Clock;
  readonly groups: Groups;
  readonly unitOfWork: UnitOfWork;
}

/** The context of a call with a key or a link. */
export interface CallContext extends CommonContext {
  readonly caller: Integration;
  /** When the key of the request ends; null for never, and for a link. */
  readonly keyExpiresAt: Instant | null;
  readonly group: Group;
  /** A hash of the client's network, which identifies the requests of one client. */
  readonly client: string;
  /** How many bookings a client of publishable keys may make. */
  readonly pageBookings: PageBookingLimits;
  /** The diary outside any transaction. */
  readonly diary: Diary;
  readonly content: Content;
  readonly events: Events;
  readonly eventFeed: EventFeed;
  readonly browserEnquiries: BrowserEnquiries;
  readonly payableLookup: PayableLookup;
  /** The waiting list outside any transaction. */
  readonly waiting: WaitingEntries;
  readonly refusals: CallRefusals;
}

/** The context of a call by the team or the operator. */
export interface TeamContext extends CommonContext {
  /** Null for the operator, who has every right. */
  readonly caller: TeamCaller | null;
  readonly groupFiles: GroupFiles;
  /**
   * The venues that the caller may see, including retired ones; if the input's field `venue` is
   * set, only the listed ones.
   */
  readonly venues: readonly VenueSummary[];
  /** The ports of the team; in a write, they belong to its transaction. */
  readonly team: TeamPorts;
  /** Whether the caller has that capability in this call; the operator has all. */
  may(capability: TeamCapability): boolean;
  /** The author of the changes, for the history. */
  readonly origin: ChangeOrigin;
}

export interface ContextOf extends Record<KeyAudience | 'link', CallContext> {
  readonly team: TeamContext;
  readonly operator: TeamContext;
}

interface VenueContextOf {
  readonly named: { readonly venue: Venue };
  /** `about` is null if nothing was named, or if the proof failed; the caller can't tell which. */
  readonly 'named-perhaps-booking': { readonly venue: Venue; readonly payable: Payable | null };
  /** The caller has proved the booking's reference and phone. */
  readonly 'of-the-booking': { readonly venue: Venue; readonly file: StoredBooking };
  readonly 'of-the-event': { readonly venue: Venue };
  /** The caller has proved the entry by its id and phone. */
  readonly 'of-the-entry': { readonly venue: Venue; readonly entry: WaitingEntry };
  readonly none: object;
}

interface WorkOf extends Record<KeyAudience | 'link', Work> {
  readonly team: TeamWork;
  readonly operator: TeamWork;
}

interface PortsOf<OwnWork extends Work> {
  readonly read: object;
  readonly write: { readonly work: OwnWork };
}

/** The context of a call, as its audience, venue rule and effect determine it. */
export type Call<
  Rule extends VenueRule,
  Kind extends Effect,
  Who extends Audience = 'integration',
> = ContextOf[Who] & VenueContextOf[Rule] & PortsOf<WorkOf[Who]>[Kind];

export type TeamCall = Call<'none', 'read', 'team'>;
export type TeamWriteCall = Call<'none', 'write', 'team'>;

/** A call with proved tickets instead of a booking. */
export type CallAboutTickets<Kind extends Effect> = Call<'named', Kind> & {
  readonly ordered: StoredOrder;
};
