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
    border-radius: var(--radius);
  }
  .preview button,
  .things > p > button {
    justify-self: start;
  }
  details {
    width: 100%;
    padding-inline: 0.5rem;
    border: 1px solid var(--line);
    border-radius: var(--radius);
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
  .weekline {
    display: grid;
    width: 100%;
  }
  .weekline > .hours {
    display: flex;
    padding-inline-start: 2.5rem;
    color: var(--muted);
    font-size: 0.75rem;
  }
  .hours > span {
    flex: 1 1 0;
    border-inline-start: 1px solid var(--line);
  }
  .line {
    display: grid;
    grid-template-columns: 2.5rem minmax(0, 1fr);
    align-items: center;
  }
  .line > div {
    position: relative;
    height: 45px;
    background: repeating-linear-gradient(to right, var(--line) 0 1px, transparent 1px 12.5%);
    border-block-end: 1px solid var(--line);
  }
  .line button {
    position: absolute;
    top: 0;
    padding: 0;
    overflow: hidden;
    border-color: var(--surface);
    font-size: 0.8125rem;
    white-space: nowrap;
  }
`;
