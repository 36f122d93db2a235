import { css } from 'lit';

/** Styles of the panel: beside the day on a wide screen, otherwise over it. */
export const panelStyles = css`
  :host {
    position: fixed;
    inset: 0 0 var(--foot, 0px);
    z-index: 5;
    overflow-y: auto;
    background: var(--surface);
  }
  aside {
    display: grid;
    gap: 0.75rem;
    padding: 0.75rem;
  }
  .head {
    position: sticky;
    top: 0;
    z-index: 1;
    display: flex;
    gap: 0.5rem;
    align-items: center;
    justify-content: space-between;
    margin: -0.75rem -0.75rem 0;
    padding: 0.5rem 0.75rem;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  .head h2 {
    font-size: 1.25rem;
  }
  .facts {
    font-size: 1.125rem;
  }
  .steps {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  .steps button {
    flex: 1 1 6rem;
    min-height: 56px;
    font-size: 1.125rem;
  }
  .steps .main {
    flex-basis: 100%;
    order: -1;
  }
  .tag {
    padding: 0 0.375rem;
    background: var(--tint);
    border-radius: 4px;
  }
  details {
    border-top: 1px solid var(--line);
  }
  details + details {
    margin-top: -0.75rem;
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
  }
  form input:not([type='checkbox']),
  form textarea {
    width: 100%;
    margin-bottom: 0.375rem;
  }
  .tick {
    display: flex;
    gap: 0.75rem;
    align-items: center;
  }
  .refusal {
    color: var(--danger);
    font-weight: 500;
  }
  li {
    padding: 0.25rem 0;
  }
  .text {
    white-space: pre-line;
  }
  @media (min-width: 45rem) {
    :host {
      position: sticky;
      top: 0;
      z-index: 3;
      /* Between the header and the menu. */
      height: calc(100dvh - 3.3125rem - var(--foot, 0px));
      border-inline-start: 1px solid var(--line);
    }
  }
`;
