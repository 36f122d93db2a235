import type { PartStyles } from '../views/toolkit';

export const styles: PartStyles = (css) => css`
  .reach {
    margin-bottom: 0;
  }
  @container (min-width: 440px) {
    .reach {
      display: grid;
      grid-template-columns: 1fr 1fr;
      column-gap: var(--vb-spacing);
    }
    .reach legend {
      grid-column: 1 / -1;
    }
  }
`;
