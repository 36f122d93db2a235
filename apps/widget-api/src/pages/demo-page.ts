/** A page for developers of sites to try out the widget. */
import type { Venue } from '@venue/domain/venue/venue';
import { html, type Markup, type HtmlPage } from '@venue/http';

interface Demo {
  readonly baseUrl: string;
  readonly venues: readonly Venue[];
  /** Null if the deployment has no key for its own pages. */
  readonly key: string | null;
}

interface Attribute {
  readonly name: string;
  readonly type: 'text' | 'date' | 'time' | 'number';
}

const attributes: readonly Attribute[] = [
  { name: 'date', type: 'date' },
  { name: 'time', type: 'time' },
  { name: 'party-size', type: 'number' },
  { name: 'booking-type', type: 'text' },
  { name: 'lang', type: 'text' },
];

const choices: Readonly<Record<string, readonly string[]>> = {
  start: ['book', 'events', 'enquiry'],
  theme: ['light', 'dark'],
};

/** The custom properties of the widget's look, each with a value to try. */
const properties: Readonly<Record<string, string>> = {
  '--vb-accent': '#7a1f3d',
  '--vb-on-accent': '#ffffff',
  '--vb-surface': '#fffafc',
  '--vb-text': '#22262a',
  '--vb-muted': '#5f666d',
  '--vb-border': '#d9c6ce',
  '--vb-radius': '20px',
  '--vb-font': 'Georgia, serif',
  '--vb-heading-font': 'Georgia, serif',
  '--vb-error': '#a3262a',
  '--vb-focus': '#7a1f3d',
  '--vb-spacing': '20px',
};

export function demoPage({ baseUrl, venues, key }: Demo): HtmlPage {
  const words = { heading: 'Try the widget', text: [intro] };
  if (key === null) return { message: { ...words, text: [noKey] } };
  return {
    message: words,
    widget: {
      scripts: `${baseUrl}/widget/v1/`,
      requests: `${baseUrl}/public/v1/`,
      frameOrigins: [],
    },
    head: html`<script type="module" src="${baseUrl}/widget/v1/widget.js"></script>
      <script type="module" src="${baseUrl}/widget/v1/demo.js"></script>`,
    content: html`<div id="widget" data-key="${key}" data-base-url="${baseUrl}"></div>
      <form class="fields">
        <h2>Attributes</h2>
        <label for="venue-id">venue-id</label>
        <select id="venue-id" data-attribute="venue-id">
          ${venues.map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
        </select>
        ${Object.entries(choices).map(choiceOf)} ${attributes.map(fieldOf)}
        <h2>Look</h2>
        ${Object.entries(properties).map(propertyOf)}
      </form>
      <section>
        <h2>Events</h2>
        <ol id="events"></ol>
      </section>
      <section>
        <h2>To copy</h2>
        <pre class="code" id="snippet" tabindex="0"></pre>
      </section>`,
  };
}

const intro =
  'This page is for developers, and exists only on their own machines. Bookings made here are real.';
const noKey =
  'The key of the deployment’s own pages is revoked. A new one comes from the admin’s command line: keys issue --book-page.';

function choiceOf([name, values]: readonly [string, readonly string[]]): Markup {
  return html`<label for="${name}">${name}</label>
    <select id="${name}" data-attribute="${name}">
      <option value="">not given</option>
      ${values.map((value) => html`<option>${value}</option>`)}
    </select>`;
}

function fieldOf({ name, type }: Attribute): Markup {
  return html`<label for="${name}">${name}</label>
    <input id="${name}" type="${type}" data-attribute="${name}" />`;
}

function propertyOf([name, example]: readonly [string, string]): Markup {
  return html`<label for="${name}">${name}</label>
    <input id="${name}" data-property="${name}" placeholder="${example}" />`;
}
