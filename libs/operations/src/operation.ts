/**
 * An operation is declared once, as a record: its texts, its fields, its answer, its problems, and
 * the few lines that load, decide and save. REST routes, agent tools and the reference are computed
 * from it.
 */
import type {
  BookingOnFile,
  BrowserEnquiries,
  Capability,
  Channel,
  Content,
  Diary,
  EventFeed,
  Events,
  Group,
  Ids,
  Instant,
  Integration,
  CreatedThing,
  OrderOnFile,
  PageBookingLimits,
  Payable,
  PayableLookup,
  TeamCapability,
  Venue,
  Work,
  SharedPages,
} from '@venue/domain';
import type { Audience } from './authentication/authenticator';
import type { LinkContext } from './authentication/manage-token';
import type { Deprecation } from './fields/deprecation';
import type { FieldClass } from './fields/kind';
import type { FieldError, ProblemSlug } from './problems';
import type { Secrets } from './authentication/secrets';

/**
 * Which venue a call is about: one that the caller names, perhaps with a booking there to prove;
 * that of a booking that the caller must prove; that of an event on sale; or none.
 */
export type VenueRule =
  'named' | 'named-perhaps-booking' | 'of-the-booking' | 'of-the-event' | 'none';
/** A write takes an Idempotency-Key and is one transaction. */
export type Effect = 'read' | 'write';

/** The settings of a deployment on which answers and messages depend. */
export interface Settings {
  /** The public address, without a trailing slash. */
  readonly baseUrl: string;
  /** Whether texts are sent through a provider that charges for them. */
  readonly areTextsCharged: boolean;
  /** Whether messages of that channel reach guests, or stay in an inbox that no guest reads. */
  readonly delivers: Readonly<Record<Channel, boolean>>;
}

/** What every operation gets. */
export interface CallContext {
  readonly caller: Integration;
  /** Read once, and used for the whole call. */
  readonly now: Instant;
  readonly group: Group;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** A hash of the client's network, by which many requests of one client are recognised. */
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
  /** What other calls have read, of which that counts which was read since `arrivedAt`. */
  readonly recentPages: SharedPages;
  /** When the call came, before it waited for its venue; a reading of `performance.now()`. */
  readonly arrivedAt: number;
}

interface VenueContextOf {
  readonly named: { readonly venue: Venue };
  /** Null if nothing was named or its proof failed; the caller can't tell which. */
  readonly 'named-perhaps-booking': { readonly venue: Venue; readonly about: Payable | null };
  /** The caller has proved the booking's reference and phone. */
  readonly 'of-the-booking': { readonly venue: Venue; readonly file: BookingOnFile };
  readonly 'of-the-event': { readonly venue: Venue };
  readonly none: object;
}

interface PortsOf {
  readonly read: object;
  readonly write: { readonly work: Work };
}

/** Tickets whose reference and phone the caller has proved where a booking was expected. */
export type CallAboutTickets<Kind extends Effect> = CallContext &
  PortsOf[Kind] & { readonly venue: Venue; readonly ordered: OrderOnFile };

export type Call<Rule extends VenueRule, Kind extends Effect> = CallContext &
  VenueContextOf[Rule] &
  PortsOf[Kind];

/** Hints for an agent's host, which it reads before it lets a tool run. */
export interface Hints {
  /** It removes or sends something, and that can't be undone. */
  readonly destructive: boolean;
  /** Repeating it changes nothing more. */
  readonly idempotent: boolean;
  /** It has effects outside the service, such as a text to a guest. */
  readonly openWorld: boolean;
}

export interface OperationParts<
  Input extends object,
  Answer extends object,
  Rule extends VenueRule,
  Kind extends Effect,
> {
  /** The name of the agents' tool, or null if agents have none. */
  readonly tool: string | null;
  /** For a write; those of a read are fixed. Without them, the worst is assumed. */
  readonly hints?: Hints;
  /** Agents' own names of fields, since a tool has no path that shows what an id belongs to. */
  readonly argumentNames?: Readonly<Record<string, string>>;
  /** Whether an answer may be longer than hosts show by default. */
  readonly isLong?: boolean;
  /** What to ask a guest before it is done, if a deployment requires that of agents. */
  readonly confirmation?: string;
  /** Set where it is to end; `description` says what to use instead. */
  readonly deprecation?: Deprecation;
  /** Method and path below `/public/v1`. */
  readonly route: `${'GET' | 'POST'} /${string}`;
  /** Which keys may use it; only integration keys by default. */
  readonly audience?: Audience;
  /** Null if every key of its audience may use it. */
  readonly capability: Capability | null;
  readonly effect: Kind;
  /** Of a read: it reads the diary alone, and not the call takes a turn, but each reading. */
  readonly isDiaryReading?: boolean;
  readonly venue: Rule;
  readonly title: string;
  readonly description: string;
  readonly input: new () => Input;
  /** Checks that involve several fields; runs before anything is loaded. May throw a `Problem`. */
  readonly check?: (input: Input) => readonly FieldError[];
  readonly answer: FieldClass;
  /** What can go wrong here, besides what the other members imply. */
  readonly problems: readonly ProblemSlug[];
  /** The HTTP status of an answer, if it is not always 200. */
  readonly statusOf?: (answer: Answer) => number;
  /**
   * The `Link` header of an answer: addresses that its body must not have, since what is read of a
   * booking later is the same for all who know its id.
   */
  readonly linksOf?: (answer: Answer, context: LinkContext) => string;
  /** What a call created, if the same call would create it again. */
  readonly made?: (answer: Answer) => CreatedThing | null;
  readonly run: (input: Input, call: Call<Rule, Kind>) => Promise<Answer>;
  /** The answer of a write that changes nothing, if other calls have read all that it takes. */
  readonly refuse?: (input: Input, call: Call<Rule, 'read'>) => Answer | null;
  /** Runs instead where tickets were proved; without it they are `booking-not-changeable`. */
  readonly runForTickets?: (input: Input, call: CallAboutTickets<Kind>) => Promise<Answer>;
}

/** An operation in the catalogue, without the types of its input and call. */
export interface Operation extends Omit<
  OperationParts<object, object, VenueRule, Effect>,
  'run' | 'refuse' | 'runForTickets' | 'statusOf' | 'linksOf' | 'made' | 'audience' | 'check'
> {
  readonly audience: Audience;
  readonly check: (input: object) => readonly FieldError[];
  readonly statusOf: (answer: object) => number;
  readonly linksOf: ((answer: object, context: LinkContext) => string) | null;
  readonly made: ((answer: object) => CreatedThing | null) | null;
  readonly run: (input: object, call: CallContext) => Promise<object>;
  readonly refuse?: (input: object, call: CallContext) => object | null;
  readonly runForTickets?: (input: object, call: CallContext) => Promise<object>;
}

export function operation<
  Input extends object,
  Answer extends object,
  Rule extends VenueRule,
  Kind extends Effect,
>(parts: OperationParts<Input, Answer, Rule, Kind>): Operation {
  // `perform` builds the input from `parts.input` and the call from `parts.venue` and
  // `parts.effect`, so both are what `run` declares; the type of a mixed list can't express that.
  const usual = {
    audience: 'integration',
    check: () => [],
    statusOf: () => 200,
    linksOf: null,
    made: null,
  };
  return { ...usual, ...parts } as unknown as Operation;
}

/** What routes and the reference read of an operation of any audience. */
export interface DescribedOperation extends Pick<
  Operation,
  | 'tool'
  | 'argumentNames'
  | 'deprecation'
  | 'route'
  | 'effect'
  | 'venue'
  | 'title'
  | 'description'
  | 'input'
  | 'answer'
  | 'problems'
  | 'statusOf'
  | 'linksOf'
> {
  readonly audience: Audience | 'team';
  /** That of the answer, where it is not JSON. */
  readonly mediaType?: 'text/event-stream';
  readonly capability: Capability | TeamCapability | null;
}

/** The path below which all operations for keys are. */
export const apiRoot = '/public/v1';

/** The path below which all operations of the venue's team are. */
export const teamRoot = '/team/v1';

/** Method and path of an operation, from the root of the deployment. */
export function addressOf({ route, audience }: Pick<DescribedOperation, 'route' | 'audience'>): {
  readonly method: 'GET' | 'POST';
  readonly path: string;
} {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  return { method, path: `${audience === 'team' ? teamRoot : apiRoot}${path}` };
}

/** The problems that an operation can answer with, including those that its other members imply. */
export function problemsOf({
  audience,
  capability,
  effect,
  venue,
  problems,
}: Pick<
  DescribedOperation,
  'audience' | 'capability' | 'effect' | 'venue' | 'problems'
>): readonly ProblemSlug[] {
  const all: readonly ProblemSlug[] = [
    'validation-failed',
    ...(audience === 'team' ? signingIn : withKey),
    ...common,
    ...(capability === null ? [] : (['capability-missing'] as const)),
    ...(effect === 'write' ? writing : []),
    ...(isNamed(venue) ? (audience === 'publishable' ? notFound : naming) : []),
    ...(venue === 'of-the-booking' ? proving : []),
    ...(venue === 'of-the-event' ? (['venue-not-found', ...notFound] as const) : []),
    ...problems,
  ];
  return [...new Set(all)];
}

/** Whether the caller names the venue. */
export function isNamed(rule: VenueRule): boolean {
  return rule === 'named' || rule === 'named-perhaps-booking';
}

const common: readonly ProblemSlug[] = [
  'not-acceptable',
  'payload-too-large',
  'unsupported-media-type',
  'rate-limited',
  'internal-error',
  'service-unavailable',
];
const writing: readonly ProblemSlug[] = [
  'idempotency-key-required',
  'idempotency-conflict',
  'conflict',
];
const withKey: readonly ProblemSlug[] = ['invalid-key'];
const signingIn: readonly ProblemSlug[] = ['sign-in-required', 'origin-refused', 'not-found'];
const notFound = ['not-found'] as const;
const naming: readonly ProblemSlug[] = ['venue-required', 'venue-not-found'];
const proving: readonly ProblemSlug[] = ['booking-not-found', 'lookup-throttled'];
