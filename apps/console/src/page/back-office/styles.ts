import { css } from 'lit';

/** Styles of pages with lists, forms and tables. */
export const backOfficeStyles = css`
  :host {
    padding: 0.75rem;
  }
  .page {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 1rem;
    max-width: 90rem;
    margin: 0 auto;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    display: grid;
    gap: 0.75rem;
    align-content: start;
    padding: 0.75rem;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .cards,
  .list {
    display: grid;
    gap: 0.5rem;
    align-content: start;
  }
  .cards {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
    gap: 0.75rem;
  }
  /* A list, and one of it beside it where there is room; otherwise instead of it. */
  .split {
    display: grid;
    gap: 1rem;
    align-items: start;
  }
  .entry {
    display: grid;
    justify-items: start;
    width: 100%;
    padding: 0.5rem 0.75rem;
    color: var(--text);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    text-align: start;
    text-decoration: none;
  }
  .entry[aria-current='true'] {
    background: var(--tint);
    border-color: var(--accent);
    font-weight: 400;
  }
  .entry .when {
    color: var(--muted);
    font-size: 0.875rem;
  }
  .message {
    padding-inline-start: 0.75rem;
    border-inline-start: 3px solid var(--line);
    white-space: pre-line;
  }
  .refusal {
    color: var(--danger);
    font-weight: 500;
  }
  details {
    border-top: 1px solid var(--line);
  }
  .card > details:first-child {
    border-top: 0;
  }
  .card > details:only-child {
    margin-block: -0.5rem;
  }
  summary {
    min-height: 44px;
    padding: 0.625rem 0;
    font-weight: 600;
    cursor: pointer;
  }
  details > :not(summary) {
    margin-bottom: 0.75rem;
  }
  form {
    display: grid;
    gap: 0.375rem;
    justify-items: start;
    max-width: 40rem;
  }
  form input:not([type='checkbox'], [type='radio']),
  form textarea,
  form select {
    width: 100%;
    margin-bottom: 0.375rem;
  }
  form textarea {
    min-height: 6rem;
  }
  form select {
    text-align: start;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr));
    gap: 0 0.75rem;
    width: 100%;
  }
  .pair > div {
    display: grid;
    gap: 0.375rem;
    min-width: 0;
  }
  fieldset {
    display: grid;
    width: 100%;
    min-width: 0;
    margin: 0 0 0.375rem;
    padding: 0 0.75rem 0.25rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  legend {
    padding: 0 0.25rem;
    font-weight: 500;
  }
  .tick {
    display: flex;
    gap: 0.75rem;
    align-items: center;
    min-height: 44px;
    font-weight: 400;
  }
  nav.row {
    gap: 0.375rem;
  }
  nav.row > .button {
    padding-inline: 0.625rem;
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.375rem 0.75rem 0.375rem 0;
    border-bottom: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  .facts {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.25rem 1rem;
  }
  .facts dt {
    color: var(--muted);
  }
  @media (min-width: 60rem) {
    .split {
      grid-template-columns: minmax(18rem, 1fr) 2fr;
    }
    .back {
      display: none;
    }
  }
  @media (max-width: 59.99rem) {
    .split.with-one > .list {
      display: none;
    }
  }
`;
