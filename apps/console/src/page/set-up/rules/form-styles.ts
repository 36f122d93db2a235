import { css } from 'lit';

export const formStyles = css`
  :host {
    padding: 0;
  }
  form {
    width: 100%;
    max-width: 48rem;
    gap: 0.75rem;
  }
  .field,
  .things,
  .preview,
  .week {
    display: grid;
    gap: 0.25rem;
    width: 100%;
    min-width: 0;
  }
  .field > :is(input, textarea, select) {
    margin-bottom: 0;
  }
  .help {
    font-size: 0.875rem;
  }
  .preview {
    gap: 0.75rem;
    padding: 0.75rem;
    background: var(--tint);
    border-radius: 8px;
  }
  .preview button,
  .things > p > button {
    justify-self: start;
  }
  details {
    width: 100%;
    padding-inline: 0.5rem;
    border: 1px solid var(--line);
    border-radius: 8px;
  }
  details > :not(summary) {
    margin-bottom: 0.5rem;
  }
  .day .row > input {
    flex: 1 1 7rem;
    width: 7rem;
    max-width: 9rem;
    margin: 0;
  }
  .message {
    margin: 0;
  }
`;
