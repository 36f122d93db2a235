const css = String.raw;

export const styles = css`
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
  .tick + .field {
    margin-top: var(--vb-spacing);
  }
`;
