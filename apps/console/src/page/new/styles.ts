import { css } from 'lit';

export const newStyles = css`
  .new {
    grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
    align-items: start;
    max-width: 80rem;
  }
  .numbers,
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(4rem, 1fr));
    gap: 0.5rem;
  }
  .numbers {
    grid-template-columns: repeat(4, 1fr);
  }
  .numbers button {
    min-height: 64px;
    font-size: 1.5rem;
  }
  .times {
    grid-template-columns: repeat(auto-fill, minmax(6.5rem, 1fr));
  }
  .times button {
    display: grid;
    gap: 0;
    justify-items: center;
    width: 100%;
  }
  .times small {
    font-weight: 400;
  }
  .known {
    min-height: 4rem;
    font-size: 0.875rem;
  }
  .walk-in {
    display: grid;
    gap: 0.75rem;
  }
  .walk-in .field {
    grid-template-columns: 1fr 6rem;
    align-items: center;
  }
  .walk-in button.wide {
    display: grid;
    justify-items: center;
    width: 100%;
    min-height: 64px;
    gap: 0.125rem;
    font-size: 1.125rem;
  }
  .walk-in small {
    font-size: 0.875rem;
    font-weight: 400;
  }
`;
