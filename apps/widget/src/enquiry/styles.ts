import type { PartStyles } from '../views/toolkit';

export const styles: PartStyles = (css) => css`
  .ask {
    margin: var(--vb-spacing) 0 0;
    padding-top: 8px;
    border-top: 1px solid var(--line);
    text-align: center;
  }
  .reach {
    margin-bottom: 0;
  }
  .reach legend {
    margin-bottom: calc(var(--vb-spacing) * 0.75);
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
  .check {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 44px;
    margin-bottom: var(--vb-spacing);
  }
  .check input {
    flex: none;
  }
  .contacts + [part~='button-quiet'] {
    margin-inline-start: -12px;
  }
  .contacts a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
