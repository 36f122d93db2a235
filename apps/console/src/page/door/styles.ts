import { css } from 'lit';

export const doorStyles = css`
  .counts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 1.5rem;
    align-items: baseline;
  }
  .counts strong {
    font-size: 2rem;
    line-height: 1.1;
  }
  .page > .result {
    display: grid;
    box-sizing: border-box;
    block-size: 13rem;
    overflow: auto;
    align-content: center;
    gap: 0.5rem;
    padding: 1rem;
    border: 3px solid var(--line);
    border-radius: 12px;
    font-size: 1.5rem;
    line-height: 1.2;
  }
  .page > .right {
    color: var(--seated);
    background: var(--seated-ground);
    border-color: var(--seated);
  }
  .page > .wrong {
    color: var(--danger);
    background: var(--danger-ground);
    border: 8px double var(--danger);
    font-size: 2rem;
  }
  .result p {
    font-weight: 600;
  }
  .result :is(.detail, .row) {
    color: var(--text);
    font-size: 1.25rem;
    font-weight: 400;
  }
  .camera {
    display: grid;
    gap: 0.5rem;
  }
  .camera video {
    width: 100%;
    max-height: 50vh;
    background: #000;
    border-radius: 12px;
  }
  .card.in {
    background: var(--ground);
  }
  /* In the hand it is read from near, and the list is what is pressed. */
  @media (max-width: 44.99rem) {
    .page > .result {
      block-size: 9.5rem;
      gap: 0.25rem;
      padding: 0.5rem 1rem;
      font-size: 1.25rem;
    }
    .page > .wrong {
      font-size: 1.5rem;
    }
    .result :is(.detail, .row) {
      font-size: 1rem;
    }
  }
`;
