import { css } from 'lit';

export const setUpStyles = css`
  :host {
    padding: 0;
  }
  /* Black on white also in the dark: cameras read nothing else for sure. */
  .qr {
    width: min(100%, 18rem);
    padding: 0.5rem;
    background: #fff;
    border-radius: var(--radius);
  }
  .qr svg {
    display: block;
    width: 100%;
    height: auto;
  }
  .secret {
    width: 100%;
    font-family: 'DejaVu Sans Mono', monospace;
  }
`;
