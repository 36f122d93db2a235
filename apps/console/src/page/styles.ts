import { css } from 'lit';

/** The styles of the frame around the pages. */
export const shellStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 100dvh;
  }
  header {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    min-height: 52px;
    padding: 0 0.75rem;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  .venue {
    flex: 0 1 auto;
    font-weight: 600;
  }
  select.venue {
    justify-content: flex-start;
    padding-inline: 0.5rem;
    border-color: transparent;
  }
  .who {
    margin-inline-start: auto;
    font-weight: 600;
  }
  header nav {
    display: flex;
    flex: 1;
    gap: 0.25rem;
    justify-content: flex-end;
    min-width: 0;
    padding: 0.25rem;
    overflow: hidden;
  }
  /* The pages under the thumb, all of the same width. */
  .foot {
    position: sticky;
    bottom: 0;
    z-index: 6;
  }
  nav > [aria-current='true'] {
    background: var(--tint);
  }
  .count {
    min-width: 1.5rem;
    padding: 0 0.375rem;
    color: var(--text);
    background: var(--tint);
    border-radius: 1rem;
    font-size: 0.875rem;
    font-weight: 600;
    text-align: center;
  }
  .count::before {
    content: attr(data-count);
  }
  .count.alarm {
    color: var(--warning);
    background: var(--warning-ground);
  }
  .foot nav {
    display: grid;
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
    gap: 0.25rem;
    padding: 0.25rem 0.5rem;
    padding-bottom: max(0.25rem, env(safe-area-inset-bottom));
    background: var(--surface);
    border-top: 1px solid var(--line);
  }
  .foot nav > * {
    position: relative;
    min-height: 48px;
    padding-inline: 0.25rem;
    overflow-wrap: normal;
    text-align: center;
  }
  /* Above the title, which keeps the whole width. */
  .foot .count {
    position: absolute;
    top: 0;
    right: 0.25rem;
    min-width: 1.25rem;
    font-size: 0.75rem;
  }
  .foot .count + .count {
    right: auto;
    left: 0.25rem;
  }
  dialog#more {
    width: min(28rem, 100%);
    max-width: none;
    margin: auto auto 0;
    border-radius: 12px 12px 0 0;
  }
  #more nav {
    display: grid;
    grid-template-columns: 1fr 1fr;
    gap: 0.5rem;
    margin-bottom: 0.75rem;
  }
  #more nav > * {
    min-height: 52px;
    border-color: var(--line);
    text-align: center;
  }
  /* A tablet without a keyboard. */
  @media (hover: none) {
    #more .keys {
      display: none;
    }
  }
  #more > button {
    width: 100%;
  }
  dialog form.row {
    margin-top: 0.75rem;
  }
  #because {
    margin-top: 0.5rem;
  }
  #refusal form {
    display: grid;
    gap: 0.5rem;
    margin-top: 0.75rem;
  }
  main {
    flex: 1;
  }
  /* The evening keeps the menu in sight on a desk. */
  @media screen {
    :host([tonight]) {
      height: 100dvh;
    }
    :host([tonight]) main {
      min-height: 0;
      overflow-y: auto;
    }
  }
  /* Only the page scrolls, so nothing of it is ever behind the menu at the lower edge. */
  @media (max-width: 69.99rem) {
    :host {
      height: 100dvh;
    }
    main {
      min-height: 0;
      overflow-y: auto;
    }
  }
  .bar {
    padding: 0.5rem 0.75rem;
    color: var(--warning);
    background: var(--warning-ground);
    font-weight: 500;
  }
  .bar.offline {
    color: var(--danger);
    background: var(--danger-ground);
  }
  .notices {
    display: grid;
    gap: 1px;
    max-height: min(40dvh, 18rem);
    overflow-y: auto;
  }
  .notice {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    align-items: center;
    padding: 0.5rem 0.75rem;
    background: var(--surface);
    border-top: 2px solid var(--accent);
  }
  /* A notice that appears under a moving finger ignores the press. */
  .notice,
  #refusal {
    animation: come 0.4s;
  }
  @keyframes come {
    0%,
    99% {
      pointer-events: none;
    }
  }
  .notice.refused {
    border-top-color: var(--danger);
  }
  .notice > p {
    flex: 1 1 12rem;
  }
  .notice table {
    flex-basis: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.25rem 1rem 0.25rem 0;
    text-align: start;
    vertical-align: top;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  dialog {
    max-width: 28rem;
    padding: 1rem;
    color: var(--text);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 12px;
  }
  dialog dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.5rem 1rem;
    align-items: center;
    margin: 1rem 0;
  }
  kbd {
    display: inline-block;
    min-width: 2rem;
    padding: 0.125rem 0.375rem;
    border: 1px solid var(--muted);
    border-radius: 4px;
    font: inherit;
    text-align: center;
  }
  .empty {
    padding: 2rem 1rem;
  }
  @media print {
    :host {
      height: auto;
    }
    main {
      overflow: visible;
    }
    header,
    .bar,
    .foot {
      display: none;
    }
  }
`;
