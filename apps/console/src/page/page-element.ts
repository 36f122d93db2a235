import type { LitElement } from 'lit';
import type { App } from './app';

/** What every page's element takes. */
export interface PageElement extends LitElement {
  app: App;
  /** Changes with everything in `app`, so that the page is drawn again. */
  revision: number;
}
