/**
 * An operation is declared once, as a record: its texts, its fields, its answer, its problems, and
 * the few lines that load, decide and save. REST routes, agent tools and the reference are computed
 * from it.
 */
import type { Capability } from '@venue/domain/access/caller';
import type { CreatedThing } from '@venue/domain/access/repeats';
import type { TeamCapability } from '@venue/domain/access/team-rights';
import type { KeyAudience } from './authentication/authenticator';
import type { LinkContext } from './authentication/manage-token';
import type {
  Audience,
  Call,
  CallAboutTickets,
  ContextOf,
  Effect,
  SettlingPorts,
  VenueRule,
} from './call';
import type { Deprecation } from './fields/deprecation';
import type { FieldClass } from './fields/kind';
import type { FieldError, ProblemSlug } from './problems';

export type {
  Audience,
  Call,
  CallAboutTickets,
  CallContext,
  Effect,
  Settings,
  TeamCall,
  TeamContext,
  TeamWriteCall,
  VenueRule,
} from './call';

/** Hints for an agent's host, which it reads before it lets a tool run. */
export interface Hints {
  /** It removes or sends something and can't be undone. */
  readonly destructive: boolean;
  /** Repeating it changes nothing more. */
  readonly idempotent: boolean;
  /** It has effects outside the service, such as a text to a guest. */
  readonly openWorld: boolean;
}

/** Method and path below the root of the audience. */
export type OperationRoute = `${'GET' | 'POST'} /${string}`;

/** The description of an operation, for every audience. */
interface Description {
  readonly title: string;
  readonly effect: Effect;
  /** The name of the agents' tool, or null if agents have none. */
  readonly tool: string | null;
  /** Only for writes, since the hints of reads are fixed. The defaults assume the worst. */
  readonly hints?: Hints;
  /** The agents' names of fields, since a tool has no path that shows the kind of an id. */
  readonly argumentNames?: Readonly<Record<string, string>>;
  /** Whether an answer may be longer than hosts show by default. */
  readonly isLong?: boolean;
  /** The question to the guest before the call, if a deployment requires one of agents. */
  readonly confirmation?: string;
  /** Set if it will be removed; `description` says what to use instead. */
  readonly deprecation?: Deprecation;
  /** For a read whose queries of the diary take the venue's slots, instead of the call. */
  readonly isDiaryReading?: boolean;
  /** Whether a sandbox key can ask for a scenario of `sandbox-scenario.ts`. */
  readonly hasScenarios?: boolean;
  readonly venue: VenueRule;
  /** The media type of the answer, if it is not JSON. */
  readonly mediaType?: 'text/event-stream';
  /** Its problems besides those that the other members imply. */
  readonly problems: readonly ProblemSlug[];
  /** Whether it concerns the whole group, so that members of only some venues may not use it. */
  readonly isGroupWide?: boolean;
  /** The members of the answer that are shown once, and null when the answer is replayed. */
  readonly shownOnce?: readonly string[];
}

/** The members of an operation that is offered over HTTP, or by a guest's link. */
interface RouteParts {
  readonly route: OperationRoute;
  readonly description: string;
  /** The answer as callers see it. */
  readonly answer: FieldClass;
}

/** Further members, by audience. */
interface AudienceParts extends Record<KeyAudience, KeyParts> {
  readonly link: RouteParts;
  readonly team: RouteParts & { readonly capability: TeamCapability };
  readonly operator: object;
}

interface CapabilityOf extends Record<KeyAudience, Capability | null> {
  readonly link: null;
  readonly team: TeamCapability;
  readonly operator: null;
}

interface KeyParts extends RouteParts {
  readonly tool: string | null;
  /** Null if every key of its audience may use it. */
  readonly capability: Capability | null;
}

/**
 * Members computed from the answer. They are methods, so that a list may hold different operations.
 */
interface AnswerParts<Answer extends object> {
  /** The HTTP status of an answer, if it is not always 200. */
  statusOf(answer: Answer): number;
  /** The answer as JSON, if `run` returns another form. */
  view(answer: Answer): object;
}

interface RareAnswerParts<Answer extends object> {
  /**
   * The `Link` header of an answer, empty for none: addresses that its body must not contain,
   * since later reads of a booking are the same for everyone who knows its id.
   */
  linksOf?(answer: Answer, context: LinkContext): string;
  /** Pays the deposit that an answer asks for, in a scenario of the sandbox. */
  payInSandbox?(answer: Answer, ports: SettlingPorts): Promise<void>;
  /** The object that a call created, if the same call would create it again. */
  created?(answer: Answer): CreatedThing | null;
}

/** A record in the source; `operation` adds the usual members. */
export type OperationParts<
  Input extends object,
  Answer extends object,
  Rule extends VenueRule,
  Kind extends Effect,
  Who extends Audience,
> = Partial<Description> &
  Partial<AnswerParts<Answer>> &
  RareAnswerParts<Answer> &
  AudienceParts[Who] & {
    /** Who may use it; only integration keys by default. */
    readonly audience?: Who;
    readonly title: string;
    readonly effect: Kind;
    readonly venue?: Rule;
    readonly input: new () => Input;
    /** Checks of several fields together, before anything is loaded. May throw a `Problem`. */
    readonly check?: (input: Input) => readonly FieldError[];
    readonly run: (input: Input, call: Call<Rule, Kind, Who>) => Promise<Answer>;
    /**
     * Runs instead of `run` if tickets were proved; without it they get `booking-not-changeable`.
     */
    readonly runForTickets?: (input: Input, call: CallAboutTickets<Kind>) => Promise<Answer>;
  };

/** An operation of any audience. */
export interface Operation<
  Input extends object = object,
  Answer extends object = object,
  Who extends Audience = Audience,
>
  extends Description, RouteParts, AnswerParts<Answer>, RareAnswerParts<Answer> {
  readonly audience: Who;
  /** The capability that the caller's key or role must have; null if none. */
  readonly capability: CapabilityOf[Who];
  readonly input: new () => Input;
  check(input: Input): readonly FieldError[];
  run(input: Input, call: ContextOf[Who]): Promise<Answer>;
  runForTickets?(input: Input, call: ContextOf[Who]): Promise<Answer>;
}

/** An operation that an integration or a page calls with its key. */
export type KeyOperation = Operation<object, object, KeyAudience>;

/** An operation that the team calls with a session, and the operator from the command line. */
export type TeamOperation<
  Input extends object = object,
  Answer extends object = object,
> = Operation<Input, Answer, 'team'>;

/** An operation for the operator, and perhaps for the team too. */
export type OperatorOperation<Input extends object, Answer extends object> = Operation<
  Input,
  Answer,
  'team' | 'operator'
>;

/** An operation with an address, which a reference lists. */
export type RoutedOperation = Operation<object, object, KeyAudience | 'team'>;

/** The answer of an operation that has no route. */
class Nothing {}

const defaults = {
  audience: 'integration',
  tool: null,
  capability: null,
  venue: 'none',
  route: 'GET /',
  description: '',
  answer: Nothing,
  problems: [],
  check: () => [],
  statusOf: () => 200,
  view: (answer: object) => answer,
} as const;

export function operation<
  Input extends object,
  Answer extends object,
  Rule extends VenueRule = 'none',
  Kind extends Effect = Effect,
  Who extends Audience = 'integration',
>(parts: OperationParts<Input, Answer, Rule, Kind, Who>): Operation<Input, Answer, Who> {
  // `perform` builds the input from `parts.input`, and the call from audience, venue and effect, so
  // both have the types that `run` declares; the type of a mixed list can't express that.
  return { ...defaults, ...parts } as unknown as Operation<Input, Answer, Who>;
}

/** The path above all operations for keys. */
export const apiRoot = '/public/v1';

/** The path above all operations of the venue's team. */
export const teamRoot = '/team/v1';

/** Method and path of an operation, from the root of the deployment. */
export function addressOf({ route, audience }: Pick<Operation, 'route' | 'audience'>): {
  readonly method: 'GET' | 'POST';
  readonly path: string;
} {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  return { method, path: `${audience === 'team' ? teamRoot : apiRoot}${path}` };
}

/** The problems of an operation, including those that its other members imply. */
export function problemsOf({
  audience,
  capability,
  effect,
  venue,
  problems,
}: Pick<
  Operation,
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
    ...(venue === 'of-the-entry' ? (['lookup-throttled', ...notFound] as const) : []),
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
