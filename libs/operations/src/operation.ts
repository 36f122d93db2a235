/**
 * An operation is a record, written once: its words, its fields, its answer, its problems, and
 * the few lines that load, decide and save. REST routes, agent tools and the reference are
 * computed from it.
 */
import type {
  BookingOnFile,
  Capability,
  Content,
  Diary,
  Group,
  Ids,
  Instant,
  Integration,
  Venue,
  Work,
} from '@venue/domain';
import type { Settings } from './desk';
import type { FieldClass } from './fields/field';
import type { ProblemSlug } from './problems';

/**
 * Which venue a call is about: one that the caller names, perhaps with a booking there that it
 * proves; that of a booking it has to prove; or none.
 */
export type VenueRule = 'named' | 'named-perhaps-booking' | 'of-the-booking' | 'none';
/** A write takes an Idempotency-Key and is one transaction. */
export type Effect = 'read' | 'write';

/** What every operation is handed. */
export interface BaseCall {
  readonly caller: Integration;
  /** Read once; the same for the whole call. */
  readonly now: Instant;
  readonly group: Group;
  readonly ids: Ids;
  readonly settings: Settings;
  /** The diary outside any transaction. */
  readonly diary: Diary;
  readonly content: Content;
}

interface PlaceOf {
  readonly named: { readonly venue: Venue };
  /** The file is null when no booking was named, or its proof failed: nobody learns which. */
  readonly 'named-perhaps-booking': { readonly venue: Venue; readonly file: BookingOnFile | null };
  /** The caller has proved the booking's reference and phone. */
  readonly 'of-the-booking': { readonly venue: Venue; readonly file: BookingOnFile };
  readonly none: object;
}

interface MeansOf {
  readonly read: object;
  readonly write: { readonly work: Work };
}

export type Call<Rule extends VenueRule, Kind extends Effect> = BaseCall &
  PlaceOf[Rule] &
  MeansOf[Kind];

export interface OperationParts<
  Input extends object,
  Answer extends { readonly summary: string },
  Rule extends VenueRule,
  Kind extends Effect,
> {
  /** The name as an agent's tool, or null where agents have none. */
  readonly tool: string | null;
  /** Method and path below `/public/v1`. */
  readonly route: `${'GET' | 'POST'} /${string}`;
  readonly capability: Capability;
  readonly effect: Kind;
  readonly venue: Rule;
  readonly title: string;
  readonly about: string;
  readonly input: new () => Input;
  readonly answer: FieldClass;
  /** What can go wrong here; what the other members imply is not repeated. */
  readonly problems: readonly ProblemSlug[];
  /** The HTTP status of an answer, where it is not always 200. */
  readonly statusOf?: (answer: Answer) => number;
  readonly run: (input: Input, call: Call<Rule, Kind>) => Promise<Answer>;
}

/** An operation whose input and call are its own affair: what the catalogue holds. */
export interface Operation extends Omit<
  OperationParts<object, { readonly summary: string }, VenueRule, Effect>,
  'run' | 'statusOf'
> {
  readonly statusOf: (answer: { readonly summary: string }) => number;
  readonly run: (input: object, call: BaseCall) => Promise<{ readonly summary: string }>;
}

export function operation<
  Input extends object,
  Answer extends { readonly summary: string },
  Rule extends VenueRule,
  Kind extends Effect,
>(parts: OperationParts<Input, Answer, Rule, Kind>): Operation {
  // `perform` builds the input from `parts.input` and the call from `parts.venue` and
  // `parts.effect`, so both are what `run` declares; the type of a mixed list cannot say so.
  return { statusOf: () => 200, ...parts } as unknown as Operation;
}

/** The problems that an operation can answer with, those that its other members imply included. */
export function problemsOf({ effect, venue, problems }: Operation): readonly ProblemSlug[] {
  return [
    ...common,
    ...(effect === 'write' ? writing : []),
    ...(isNamed(venue) ? naming : []),
    ...(venue === 'of-the-booking' ? proving : []),
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
  'capability-missing',
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
const naming: readonly ProblemSlug[] = ['venue-required', 'venue-not-found'];
const proving: readonly ProblemSlug[] = ['booking-not-found', 'lookup-throttled'];
