import { css } from 'lit';

/** Of the frame around the pages. */
export const shellStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 100vh;
  }
  header {
    display: flex;
    gap: 0.25rem 0.5rem;
    align-items: center;
    padding: 0.25rem 0.5rem;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  header nav {
    display: flex;
    flex: 1;
    gap: 0.25rem;
    min-width: 0;
    overflow-x: auto;
  }
  header > :is(select, strong) {
    flex: 0 1 auto;
    min-width: 0;
    font-weight: 600;
  }
  .keys {
    margin-inline-start: auto;
  }
  nav a {
    flex: none;
  }
  @media (max-width: 48rem) {
    header {
      flex-wrap: wrap;
    }
    header nav {
      flex-basis: 100%;
      order: 1;
    }
  }
  main {
    flex: 1;
  }
  .bar {
    padding: 0.5rem 0.75rem;
    color: var(--arrived);
    background: var(--arrived-ground);
    font-weight: 500;
  }
  .bar.offline {
    color: var(--late);
    background: var(--late-ground);
  }
  /* Above the page at the lower edge, where the thumb is. */
  .notices {
    position: sticky;
    bottom: 0;
    z-index: 6;
    display: grid;
    gap: 1px;
    max-height: 70vh;
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
  .notice.refused {
    border-top-color: var(--late);
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
    header,
    .bar,
    .notices {
      display: none;
    }
  }
`;
