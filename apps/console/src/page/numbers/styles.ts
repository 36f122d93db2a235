import { css } from 'lit';

export const numbersStyles = css`
  .span {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: end;
  }
  .own {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 11rem));
    gap: 0.5rem;
  }
  .own > label {
    display: grid;
    font-size: 0.875rem;
  }
  .own input {
    min-width: 0;
    width: 100%;
  }
  .figures {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
    gap: 0.75rem;
  }
  .figures dd {
    font-size: 1.5rem;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .figures .soft {
    display: block;
    font-size: 0.875rem;
    font-weight: 400;
  }
  figure {
    margin: 0;
  }
  figure svg {
    display: block;
    width: 100%;
    height: 6rem;
    border-bottom: 1px solid var(--muted);
  }
  rect {
    fill: var(--accent);
  }
  .ends {
    display: flex;
    justify-content: space-between;
    font-size: 0.875rem;
  }
  .bar {
    display: block;
    width: 100%;
    min-width: 4rem;
    height: 1.25rem;
  }
  @media (forced-colors: active) {
    rect {
      fill: CanvasText;
    }
  }
`;
