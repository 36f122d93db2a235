const css = String.raw;

export const styles = css`
  .window {
    display: grid;
    grid-template-columns: 1fr 1fr;
    column-gap: var(--vb-spacing);
    margin-bottom: 0;
  }
  .window legend {
    grid-column: 1 / -1;
  }
`;
