import { css } from 'lit';

/** Styles of pages with one column of forms and lists. */
export const formStyles = css`
  .page {
    display: grid;
    gap: 1rem;
    max-width: 48rem;
    margin: 0 auto;
    padding: 0.75rem;
  }
  .page > section {
    display: grid;
    gap: 0.75rem;
    padding: 0.75rem;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 12px;
  }
  form,
  fieldset {
    display: grid;
    gap: 0.375rem;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  form {
    gap: 0.75rem;
  }
  .field {
    display: grid;
    gap: 0.25rem;
  }
  .field > :is(input, textarea, select) {
    width: 100%;
  }
  .pair {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(10rem, 100%), 1fr));
    gap: 0.75rem;
  }
  legend {
    padding: 0 0 0.375rem;
    font-weight: 500;
  }
  label.tick {
    display: inline-flex;
    gap: 0.5rem;
    align-items: center;
    min-height: 44px;
  }
  label.chip {
    padding-inline: 0.625rem 0.875rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  summary {
    min-height: 44px;
    padding: 0.625rem 0;
    color: var(--accent);
    cursor: pointer;
  }
  li {
    min-width: 0;
  }
  .cards {
    display: grid;
    gap: 0.5rem;
  }
  .card {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    align-items: center;
    justify-content: space-between;
    min-height: 44px;
    padding: 0.5rem 0.75rem;
    color: var(--text);
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    text-decoration: none;
  }
  .card > .what {
    flex: 1 1 14rem;
    min-width: 0;
  }
  .refusal {
    padding: 0.5rem 0.75rem;
    color: var(--danger);
    background: var(--danger-ground);
    border-inline-start: 4px solid var(--danger);
    font-weight: 500;
  }
`;
