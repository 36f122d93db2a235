/** The free times of a day. */
import { css } from 'lit';

export const times = css`
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(104px, 1fr));
    gap: 8px;
  }
  .times button {
    width: 100%;
    border-color: var(--vb-border);
  }
`;
