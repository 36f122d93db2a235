/**
 * The styles of every step: the reset, text, buttons, fields, notices. The widget is inside a `div`
 * that inherits nothing from the page but the `--vb-…` properties, which `theme.ts` sets on it.
 *
 * Lengths are in px or em: `rem` follows the page. Directions are logical, for right-to-left.
 */
import { css } from 'lit';

export const base = css`
  /* The page lays out the host as it likes; only what is inside is ours. */
  :host {
    display: block;
    width: 100%;
    max-width: 560px;
  }
  :host([hidden]) {
    display: none;
  }

  .widget {
    all: initial;
    /* A panel of the page that is hidden this way hides the widget too. */
    visibility: inherit;
    display: block;
    box-sizing: border-box;
    container-type: inline-size;
    padding: calc(var(--vb-spacing) * 1.5);
    color: var(--vb-text);
    background: var(--vb-surface);
    border: 1px solid var(--line);
    border-radius: calc(var(--vb-radius) * 1.5);
    font-family: var(--vb-font);
    line-height: 1.5;
    overflow-wrap: break-word;

    /* Decorative lines, and backgrounds that differ from the surface. */
    --line: color-mix(in srgb, var(--vb-border) 35%, var(--vb-surface));
    --tint: color-mix(in srgb, var(--accent-text) 7%, var(--vb-surface));
  }
  .widget *,
  .widget ::before,
  .widget ::after {
    box-sizing: border-box;
  }

  h2,
  h3 {
    margin: 0 0 calc(var(--vb-spacing) * 1.25);
    font-family: var(--vb-heading-font);
    font-size: 1.5em;
    font-weight: 600;
    line-height: 1.2;
  }
  h3 {
    margin: calc(var(--vb-spacing) * 1.5) 0 calc(var(--vb-spacing) * 0.75);
    font-size: 1.125em;
  }
  p,
  fieldset {
    margin: 0 0 var(--vb-spacing);
  }
  fieldset {
    min-width: 0;
    padding: 0;
    border: 0;
  }
  ul {
    margin: 0 0 var(--vb-spacing);
    padding: 0;
    list-style: none;
  }
  /* Links are never inside a text, so they are as high as buttons. */
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: var(--accent-text);
    text-underline-offset: 0.15em;
  }
  small,
  .help {
    color: var(--vb-muted);
    font-size: 0.875em;
  }
  /* A step's heading takes the focus without being a control. */
  h2:focus {
    outline: none;
  }

  button {
    min-height: 44px;
    min-width: 44px;
    margin: 0;
    padding: 8px 16px;
    color: inherit;
    background: none;
    /* Visible where the system's colours replace ours. */
    border: 1px solid transparent;
    border-radius: var(--vb-radius);
    font: inherit;
    line-height: 1.25;
    cursor: pointer;
    touch-action: manipulation;
  }
  [part~='button'] {
    width: 100%;
    min-height: 48px;
    padding: 12px 20px;
    color: var(--vb-on-accent);
    background: var(--vb-accent);
    font-weight: 600;
  }
  /* Its text begins where other text does. */
  [part~='button-quiet'] {
    margin-inline-start: -12px;
    padding-inline: 12px;
    color: var(--accent-text);
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentcolor 40%, transparent);
    text-underline-offset: 0.2em;
  }
  button:where([aria-disabled='true']) {
    cursor: default;
    opacity: 0.6;
  }
  @media (hover: hover) {
    [part~='button']:hover {
      background: color-mix(in srgb, var(--vb-accent) 88%, var(--vb-on-accent));
    }
    [part~='button-quiet']:hover {
      text-decoration-color: currentcolor;
    }
  }
  [part~='button'] + [part~='button-quiet'] {
    display: block;
    margin: 8px auto 0;
  }

  @supports (accent-color: auto) {
    .widget {
      accent-color: var(--accent-text);
    }
  }

  .field {
    display: grid;
    gap: 6px;
    margin: 0 0 calc(var(--vb-spacing) * 1.25);
  }
  .field > * {
    margin: 0;
  }
  label,
  legend {
    padding: 0;
    font-weight: 500;
  }
  legend {
    margin-bottom: 6px;
  }
  .tick {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 44px;
  }
  input,
  select,
  textarea {
    width: 100%;
    min-width: 0;
    min-height: 48px;
    margin: 0;
    padding: 10px 12px;
    color: inherit;
    background-color: transparent;
    border: 1px solid var(--vb-border);
    border-radius: var(--vb-radius);
    /* Below 16 px, iOS enlarges the whole page when a field takes the focus. */
    font: inherit;
    font-size: max(1em, 16px);
  }
  /* The system draws the list of a select, on its own background. */
  select,
  option {
    background-color: var(--vb-surface);
  }
  select {
    padding-inline-start: 8px;
  }
  input:is([type='checkbox'], [type='radio']) {
    width: 24px;
    height: 24px;
    min-height: 24px;
    padding: 0;
    flex: none;
  }
  [aria-invalid='true'] {
    border-color: var(--vb-error);
    box-shadow: inset 0 0 0 1px var(--vb-error);
  }
  .error {
    margin: 0;
    color: var(--vb-error);
    font-size: 0.9375em;
  }

  /* Boxes beside a step: a failure, the held time. */
  .notice {
    display: grid;
    gap: 4px;
    margin: 0 0 calc(var(--vb-spacing) * 1.25);
    padding: 12px 16px;
    background: var(--tint);
    border: 1px solid var(--line);
    border-inline-start: 4px solid var(--vb-border);
    border-radius: var(--vb-radius);
  }
  .notice > p {
    margin: 0;
  }
  .notice > button {
    justify-self: start;
  }
  .notice.failure {
    background: var(--vb-surface);
    border-inline-start-color: var(--vb-error);
  }

  @media (prefers-reduced-motion: no-preference) {
    button {
      transition: background-color 0.12s;
    }
  }

  @media (forced-colors: active) {
    :focus-visible {
      outline-color: Highlight;
    }
    [part~='button'] {
      border-color: ButtonText;
    }
    button[aria-disabled='true'] {
      color: GrayText;
      border-color: GrayText;
      opacity: 1;
    }
  }

  @media print {
    .widget {
      padding: 0;
      color: #000;
      background: none;
      border: 0;
    }
    button {
      display: none;
    }
  }
`;
