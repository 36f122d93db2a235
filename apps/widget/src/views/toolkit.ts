/**
 * The functions that views need. The core hands them to the parts that load later, whose files
 * import only types, so that no second copy of the library is loaded.
 */
import type { html, nothing, ReactiveController, TemplateResult } from 'lit';
import type { addDays } from '@venue/ui';
import type { BookingActions, Flow } from '../flow/flow';
import type { bookingPart } from '../flow/parts';
import type { searchTimes } from '../flow/search';
import type { Step } from '../flow/state';
import type { wishedType } from '../flow/wish';
import type { Texts } from '../strings/strings';
import type { buttonView } from './button-view';
import type { field, focusError } from './field-view';

export interface Toolkit extends Texts {
  readonly html: typeof html;
  readonly nothing: typeof nothing;
  readonly flow: Flow;
  readonly button: typeof buttonView;
  readonly field: typeof field;
  readonly focusError: typeof focusError;
  readonly addDays: typeof addDays;
  readonly alternatives: View;
  readonly bookingPart: typeof bookingPart;
  readonly searchTimes: typeof searchTimes;
  readonly wishedType: typeof wishedType;
}

export type View = (kit: Toolkit) => TemplateResult | typeof nothing;

/** The export of a part that is loaded when needed. */
export interface LoadedPart {
  /** Of its steps. */
  readonly views: Readonly<Partial<Record<Step, View>>>;
  readonly styles?: string;
  /** They follow the flow while the element is on the page. */
  readonly controllersOf?: (flow: () => Flow | null) => readonly ReactiveController[];
  readonly actions?: BookingActions;
}
