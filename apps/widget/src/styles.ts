/**
 * Lengths are in px, or in em on the reset host: `rem` follows the page that the widget stands on.
 * Everything that is inherited is reset, so that the page's own styles reach nothing inside.
 */
import { css } from 'lit';
import { bookingStyles } from './styles/booking';

const base = css`
  :host {
    all: initial;
    display: block;
    box-sizing: border-box;
    max-width: 560px;
    color: var(--vb-text, #22262a);
    background: var(--vb-surface, #fff);
    font:
      16px/1.5 var(--vb-font, system-ui),
      sans-serif;
    border-radius: var(--vb-radius, 8px);
  }
  :host([hidden]) {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: inherit;
  }
  h2 {
    margin: 0 0 16px;
    font-size: 1.375em;
    line-height: 1.25;
  }
  .field {
    display: grid;
    gap: 4px;
    margin: 0 0 16px;
  }
  input,
  select,
  button {
    min-height: 44px;
    font: inherit;
  }
  button {
    padding: 8px 16px;
    border: 0;
    border-radius: inherit;
    color: var(--vb-on-accent, #fff);
    background: var(--vb-accent, #14506b);
    cursor: pointer;
  }
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
    gap: 8px;
    padding: 0;
    list-style: none;
  }
`;

export const styles = [base, bookingStyles];
