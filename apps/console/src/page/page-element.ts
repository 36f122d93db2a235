import type { LitElement } from 'lit';
import type { App } from './app';

/** The properties of every page's element. */
export interface PageElement extends LitElement {
  app: App;
  /** Changes with every change of `app`, so that the page is drawn again. */
  revision: number;
}
