/** The view of each step, until a part brings its own. */
import { html, nothing } from 'lit';
import type { Step } from '../flow/state';
import { partView } from './part-view';
import { searchView } from './search-view';
import { timesView } from './times-view';
import type { View } from './toolkit';

export const views: Readonly<Record<Step, View>> = {
  loading: ({ say }) => html`<p class="loading" part="step">${say('loading')}</p>`,
  search: searchView,
  times: timesView,
  details: partView,
  payment: partView,
  done: partView,
  events: partView,
  tickets: partView,
  enquiry: partView,
  sent: partView,
  waiting: partView,
  listed: partView,
  unusable: () => nothing,
};
