import { css } from 'lit';

/** Text for screen readers only, and the focus ring. */
export const sharedStyles = css`
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    white-space: nowrap;
    clip-path: inset(50%);
  }
  :focus-visible,
  :focus-visible + [part='choice'] {
    outline: 3px solid var(--vb-focus);
    outline-offset: 2px;
  }
`;
