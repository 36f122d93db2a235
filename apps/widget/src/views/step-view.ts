/** The view of each step of the core; parts that are loaded later bring their own. */
import { html, nothing, type TemplateResult } from 'lit';
import type { Step } from '../flow/flow';
import { detailsView } from './details-view';
import { doneView } from './done-view';
import { paymentView } from './payment-view';
import { searchView } from './search-view';
import { timesView } from './times-view';
import type { Toolkit } from './toolkit';

type View = (kit: Toolkit) => TemplateResult | typeof nothing;

export const views: Readonly<Record<Step, View>> = {
  loading: ({ say }) => html`<p class="loading" part="step">${say('loading')}</p>`,
  search: searchView,
  times: timesView,
  details: detailsView,
  payment: paymentView,
  done: doneView,
  events: () => nothing,
  enquiry: () => nothing,
  unusable: () => nothing,
};
