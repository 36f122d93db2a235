import { css } from 'lit';

/** Styles of the parties that wait. */
export const waitingStyles = css`
  section,
  .numbers,
  .entries {
    display: grid;
    gap: 0.5rem;
  }
  .numbers {
    grid-template-columns: repeat(4, 1fr);
  }
  .numbers button {
    min-height: 56px;
    font-size: 1.25rem;
  }
  section + section {
    padding-top: 0.75rem;
    border-top: 1px solid var(--line);
  }
  .entries > li {
    display: grid;
    gap: 0.5rem;
    padding: 0.5rem 0.75rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .entries > li.overdue {
    border-inline-start: 4px solid var(--danger);
  }
  .entries .row {
    gap: 0.25rem 0.75rem;
  }
  .standing {
    white-space: normal;
  }
`;
