/**
 * An operation is a record, written once: its words, its fields, its answer, its problems, and
 * the few lines that load, decide and save. REST routes, agent tools and the reference are
 * computed from it.
 */
import type {
  BookingOnFile,
  BrowserEnquiries,
  Capability,
  Content,
  Diary,
  Events,
  Group,
  Ids,
  Instant,
  Integration,
  Made,
  PayableLookup,
  Venue,
  Work,
} from '@venue/domain';
import type { Audience } from './access/authenticator';
import type { FieldClass } from './fields/field';
import type { FieldError, ProblemSlug } from './problems';
import type { Secrets } from './access/secrets';

/**
 * Which venue a call is about: one that the caller names, perhaps with a booking there that it
 * proves; that of a booking it has to prove; that of an event on sale; or none.
 */
export type VenueRule =
  'named' | 'named-perhaps-booking' | 'of-the-booking' | 'of-the-event' | 'none';
/** A write takes an Idempotency-Key and is one transaction. */
export type Effect = 'read' | 'write';

/** What of a deployment's settings answers and messages depend on. */
export interface Settings {
  /** The public address, without a slash at the end. */
  readonly baseUrl: string;
  /** Whether texts leave through a provider that charges for them. */
  readonly areTextsCharged: boolean;
}

/** What every operation is handed. */
export interface CallContext {
  readonly caller: Integration;
  /** Read once; the same for the whole call. */
  readonly now: Instant;
  readonly group: Group;
  readonly ids: Ids;
  readonly settings: Settings;
  readonly secrets: Secrets;
  /** Whoever shares the client's network, hashed: by that a crowd of one is told. */
  readonly client: string;
  /** The diary outside any transaction. */
  readonly diary: Diary;
  readonly content: Content;
  readonly events: Events;
  readonly browserEnquiries: BrowserEnquiries;
  readonly payableLookup: PayableLookup;
}

interface VenueContextOf {
  readonly named: { readonly venue: Venue };
  /** The file is null when no booking was named, or its proof failed: nobody learns which. */
  readonly 'named-perhaps-booking': { readonly venue: Venue; readonly file: BookingOnFile | null };
  /** The caller has proved the booking's reference and phone. */
  readonly 'of-the-booking': { readonly venue: Venue; readonly file: BookingOnFile };
  readonly 'of-the-event': { readonly venue: Venue };
  readonly none: object;
}

interface PortsOf {
  readonly read: object;
  readonly write: { readonly work: Work };
}

export type Call<Rule extends VenueRule, Kind extends Effect> = CallContext &
  VenueContextOf[Rule] &
  PortsOf[Kind];

/** What an agent's host asks before it lets a tool run. */
export interface Hints {
  /** It takes away or sends something that can't be taken back. */
  readonly destructive: boolean;
  /** Doing it again changes nothing more. */
  readonly idempotent: boolean;
  /** It reaches beyond the service, such as by a text to a guest. */
  readonly openWorld: boolean;
}

export interface OperationParts<
  Input extends object,
  Answer extends object,
  Rule extends VenueRule,
  Kind extends Effect,
> {
  /** The name as an agent's tool, or null where agents have none. */
  readonly tool: string | null;
  /** For a write; of a read they are all known. Without them the worst is said. */
  readonly hints?: Hints;
  /** Fields that agents know by another name: a tool has no path that says whose id it is. */
  readonly argumentNames?: Readonly<Record<string, string>>;
  /** Whether an answer may be longer than hosts show without being told so. */
  readonly isLong?: boolean;
  /** What a guest is asked before it is done, where a deployment wants that of agents. */
  readonly confirmation?: string;
  /** Method and path below `/public/v1`. */
  readonly route: `${'GET' | 'POST'} /${string}`;
  /** Which keys open it; integration keys alone unless it says otherwise. */
  readonly audience?: Audience;
  /** Null where every key of its audience may do it. */
  readonly capability: Capability | null;
  readonly effect: Kind;
  readonly venue: Rule;
  readonly title: string;
  readonly about: string;
  readonly input: new () => Input;
  /** What no field says alone; asked before anything else is known. May throw a `Problem`. */
  readonly check?: (input: Input) => readonly FieldError[];
  readonly answer: FieldClass;
  /** What can go wrong here; what the other members imply is not repeated. */
  readonly problems: readonly ProblemSlug[];
  /** The HTTP status of an answer, where it is not always 200. */
  readonly statusOf?: (answer: Answer) => number;
  /** What a call made, where the same call would make it again. */
  readonly made?: (answer: Answer) => Made | null;
  readonly run: (input: Input, call: Call<Rule, Kind>) => Promise<Answer>;
}

/** An operation whose input and call are its own affair: what the catalogue holds. */
export interface Operation extends Omit<
  OperationParts<object, object, VenueRule, Effect>,
  'run' | 'statusOf' | 'made' | 'audience' | 'check'
> {
  readonly audience: Audience;
  readonly check: (input: object) => readonly FieldError[];
  readonly statusOf: (answer: object) => number;
  readonly made: ((answer: object) => Made | null) | null;
  readonly run: (input: object, call: CallContext) => Promise<object>;
}

export function operation<
  Input extends object,
  Answer extends object,
  Rule extends VenueRule,
  Kind extends Effect,
>(parts: OperationParts<Input, Answer, Rule, Kind>): Operation {
  // `perform` builds the input from `parts.input` and the call from `parts.venue` and
  // `parts.effect`, so both are what `run` declares; the type of a mixed list cannot say so.
  const usual = { audience: 'integration', check: () => [], statusOf: () => 200, made: null };
  return { ...usual, ...parts } as unknown as Operation;
}

/** The problems that an operation can answer with, those that its other members imply included. */
export function problemsOf({
  audience,
  capability,
  effect,
  venue,
  problems,
}: Operation): readonly ProblemSlug[] {
  return [
    ...common,
    ...(capability === null ? [] : (['capability-missing'] as const)),
    ...(effect === 'write' ? writing : []),
    ...(isNamed(venue) ? (audience === 'publishable' ? notFound : naming) : []),
    ...(venue === 'of-the-booking' ? proving : []),
    ...(venue === 'of-the-event' ? (['venue-not-found', ...notFound] as const) : []),
    ...problems,
  ];
}

/** Whether the caller says which venue it means. */
export function isNamed(rule: VenueRule): boolean {
  return rule === 'named' || rule === 'named-perhaps-booking';
}

const common: readonly ProblemSlug[] = [
  'validation-failed',
  'invalid-key',
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
const notFound = ['not-found'] as const;
const naming: readonly ProblemSlug[] = ['venue-required', 'venue-not-found'];
const proving: readonly ProblemSlug[] = ['booking-not-found', 'lookup-throttled'];
