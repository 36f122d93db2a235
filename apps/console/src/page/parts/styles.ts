/** Styles that all parts of the console share. */
import { css } from 'lit';

export const baseStyles = css`
  :host {
    display: block;
    color: var(--text);
    font: 1rem/1.4 var(--font);
    overflow-wrap: anywhere;
  }
  :host([hidden]),
  [hidden] {
    display: none;
  }
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  h1,
  h2 {
    font-size: 1.25rem;
    line-height: 1.2;
  }
  h3 {
    font-size: 1.125rem;
    line-height: 1.2;
  }
  :is(h1, h2, h3):focus {
    outline: none;
  }
  a {
    color: var(--accent);
  }
  button,
  .button,
  select {
    display: inline-flex;
    gap: 0.5rem;
    align-items: center;
    justify-content: center;
    min-height: 44px;
    min-width: 44px;
    margin: 0;
    padding: 0.375rem 0.75rem;
    color: var(--text);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    font: inherit;
    line-height: 1.2;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
  }
  button.main {
    color: var(--on-button);
    background: var(--accent);
    border-color: var(--accent);
    font-weight: 600;
  }
  /* Steps that take a table, money or rights away; quiet where a question follows. */
  button.danger {
    color: var(--on-danger);
    background: var(--danger);
    border-color: var(--danger);
    font-weight: 600;
  }
  button.quiet,
  .button.quiet {
    color: var(--accent);
    background: none;
    border-color: transparent;
  }
  button.danger.quiet {
    color: var(--danger);
    background: none;
    border-color: currentcolor;
  }
  button[aria-pressed='true'],
  [aria-current='true'] {
    background: var(--tint);
    border-color: var(--accent);
    font-weight: 600;
  }
  button:is(:disabled, [aria-disabled='true']) {
    cursor: default;
    opacity: 0.6;
  }
  input,
  textarea,
  select {
    max-width: 100%;
    color: var(--text);
    background: var(--surface);
    border: 1px solid var(--muted);
    border-radius: var(--radius);
    font: inherit;
    font-size: max(1em, 16px);
  }
  input,
  textarea {
    min-height: 44px;
    padding: 0.5rem;
  }
  input:is([type='checkbox'], [type='radio']) {
    flex: none;
    width: 24px;
    height: 24px;
    min-height: 24px;
    margin: 10px 0;
  }
  @supports (accent-color: auto) {
    input {
      accent-color: var(--accent);
    }
  }
  label {
    font-weight: 500;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .question {
    display: grid;
    gap: 0.5rem;
    width: 100%;
    padding: 0.75rem;
    color: var(--warning);
    background: var(--warning-ground);
    border-radius: var(--radius);
    font-weight: 500;
  }
  .soft {
    color: var(--muted);
  }
  /*
   * Messages that appear without a press must not move buttons. They come after the rest, and
   * cover the page only until the person scrolls to its end.
   */
  .failure {
    position: sticky;
    bottom: 0;
    z-index: 4;
    padding: 0.5rem 0.75rem;
    background: var(--surface);
    border-top: 2px solid var(--danger);
  }
  .absent {
    visibility: hidden;
  }

  /* A state is shown by a word, a colour and a shape. */
  .standing {
    display: inline-flex;
    gap: 0.375rem;
    align-items: center;
    white-space: nowrap;
  }
  .standing::before {
    flex: none;
    width: 0.75rem;
    height: 0.75rem;
    border: 2px solid currentcolor;
    border-radius: 50%;
    content: '';
  }
  .standing.late {
    color: var(--danger);
    font-weight: 600;
  }
  .standing.late::before {
    border-radius: 0;
    transform: rotate(45deg) scale(0.85);
  }
  .standing.arrived {
    color: var(--warning);
    font-weight: 600;
  }
  .standing.arrived::before {
    background: linear-gradient(to right, currentcolor 50%, transparent 50%);
  }
  .standing.seated {
    color: var(--seated);
    font-weight: 600;
  }
  .standing.seated::before {
    background: currentcolor;
  }
  .standing.left::before,
  .standing.no-show::before,
  .standing.cancelled::before {
    height: 0;
    border-width: 0 0 2px;
    border-radius: 0;
  }
  .standing.no-show::before {
    transform: rotate(45deg);
  }
  .standing.unpaid::before,
  .standing.held::before {
    border-style: dashed;
  }
  .clash {
    color: var(--danger);
    font-weight: 600;
  }
  .standing:is(.left, .no-show, .cancelled) {
    color: var(--muted);
  }

  @media (min-width: 70rem) {
    .failure {
      bottom: var(--foot, 0px);
    }
  }
  @media (forced-colors: active) {
    button:is(.main, .danger):not(.quiet) {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
    [aria-pressed='true'] {
      border: 3px solid Highlight;
    }
  }
`;
