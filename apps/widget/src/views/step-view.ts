/** The views of the core's own steps. Parts bring those of the others. */
import { html, nothing } from 'lit';
import type { Step } from '../flow/state';
import { searchView } from './search-view';
import { timesView } from './times-view';
import type { View } from './toolkit';

export const views: Readonly<Partial<Record<Step, View>>> = {
  loading: ({ say }) => html`<p class="loading" part="step">${say('loading')}</p>`,
  search: searchView,
  times: timesView,
  unusable: () => nothing,
};
