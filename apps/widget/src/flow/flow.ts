/**
 * Holds and changes the state of one widget. Each action of a guest is a function, in a file beside
 * this one, that takes the flow; views only read the state and call these functions.
 */
import type { Clock } from '@venue/ui';
import type { html, nothing, TemplateResult } from 'lit';
import type {
  AlternativeAnswer,
  OptionAnswer,
  TicketsAnswer,
  WidgetConfigAnswer,
} from '../answers';
import { failureOf, type Client, type Failure } from '../client';
import type { Emit } from '../events';
import { reportFailure } from '../report';
import type { Session } from '../session';
import type { Texts } from '../strings/strings';
import {
  initialState,
  partOf,
  type Details,
  type Part,
  type PartStatus,
  type State,
  type Step,
  type Wish,
} from './state';

/** What the view of a reference needs of the toolkit. */
interface SmallKit extends Pick<Texts, 'say'> {
  readonly flow: Flow;
  readonly html: typeof html;
  readonly nothing: typeof nothing;
}

/** The actions of the part that books which the rest of the widget calls. */
export interface BookingActions {
  readonly holdTime: (flow: Flow, time: string, option: OptionAnswer) => Promise<void>;
  readonly resume: (flow: Flow) => Promise<boolean>;
  readonly showTickets: (flow: Flow, answer: TicketsAnswer) => Promise<void>;
  readonly startAgain: (flow: Flow) => void;
  readonly refreshStatus: (flow: Flow) => Promise<void>;
  readonly referenceView: (kit: SmallKit) => TemplateResult | typeof nothing;
}

interface FlowDependencies {
  readonly venueId: string;
  readonly baseUrl: string;
  readonly client: Client;
  readonly clock: Clock;
  readonly session: Session;
  readonly emit: Emit;
  /** Whether the guest has continued at another venue than that of the page. */
  readonly isElsewhere: boolean;
  /** Continues at another venue. */
  readonly visit: (start: Pick<AlternativeAnswer, 'venueId' | 'date' | 'time'>) => void;
  /** The step after the settings are loaded. */
  readonly firstStep: Step;
  /** Called after each change of the state. */
  readonly onChange: () => void;
  /** Moves the focus after the next rendering. */
  readonly focus: (selector: string) => void;
  /** The texts of the language that is shown, and its formats. */
  readonly texts: () => Texts;
  /** Loads the code and the texts of a part. Resolves to whether both are there. */
  readonly loadPart: (part: Part) => Promise<boolean>;
  /** Null until the part that books is loaded. */
  readonly booking: () => BookingActions | null;
}

export class Flow {
  state: State;
  readonly #calls = new Map<string, AbortController>();

  constructor(
    readonly dependencies: FlowDependencies,
    /** The wish with which the site opens the widget. */
    readonly initialWish: Wish,
  ) {
    this.state = initialState(initialWish);
  }

  update(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.dependencies.onChange();
  }

  /** For the next booking. A method, since a part can't import functions of the core. */
  detailsOfNext(): Details {
    return { ...this.state.details, wishes: {}, wantsNews: false };
  }

  /** Runs an action, such as a search, that can simply be repeated if it fails. */
  async run(action: (flow: Flow) => Promise<void>): Promise<void> {
    this.update({ failure: null, retry: null });
    await action(this);
    const { failure } = this.state;
    // A time that is gone stays gone.
    if (failure !== null && failure.slug !== 'no-availability')
      this.update({ retry: () => void this.run(action) });
  }

  setPart(name: Part, status: PartStatus): void {
    this.update({ parts: { ...this.state.parts, [name]: status } });
  }

  /** Lets the part of the current step load again after it failed. */
  retryPart(): void {
    const part = partOf(this.state);
    if (part?.status === 'failed') this.setPart(part.name, 'absent');
  }

  /** Continues after the network is back. */
  comeOnline(): void {
    const { failure, retry } = this.state;
    this.retryPart();
    if (failure?.slug !== 'no-answer') return;
    if (retry === null) this.update({ failure: null });
    else retry();
  }

  /** Makes screen readers read a change, after their current text. */
  announce(announcement: string): void {
    this.update({ announcement });
  }

  /** Aborts the pending call of that kind, whose answer is outdated. */
  supersede(kind: 'days' | 'times'): AbortSignal {
    this.#calls.get(kind)?.abort();
    const controller = new AbortController();
    this.#calls.set(kind, controller);
    return controller.signal;
  }

  /** Shows a failure to the guest and reports it to the page. Ignores an aborted call. */
  fail(failure: Failure, change: Partial<State> = {}): void {
    if (failure.slug === 'aborted') return;
    const { slug, code, traceId } = failure;
    this.dependencies.emit('vb-error', { slug, code, traceId });
    void reportFailure(failure, this.dependencies.baseUrl);
    this.update({ retry: null, ...change, failure, isBusy: false });
  }

  failWithoutAnswer(): void {
    this.fail(failureOf('no-answer'));
  }

  /** The settings, which every step but the first can rely on. */
  get config(): WidgetConfigAnswer {
    const { config } = this.state;
    if (config === null) throw new Error('The settings are not loaded yet.');
    return config;
  }
}
