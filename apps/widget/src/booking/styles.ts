/** Of the details, the payment and the end. */
import type { PartStyles } from '../views/toolkit';

export const styles: PartStyles = (css) => css`
  .held {
    margin: 0 0 24px;
    padding: 16px;
    border: 1px solid color-mix(in srgb, currentColor 18%, transparent);
    border-radius: inherit;
    background: color-mix(in srgb, currentColor 4%, transparent);
  }
  .held p {
    margin: 0;
  }
  .held .times {
    margin: 12px 0 0;
  }
  .what {
    font-weight: 600;
  }
  .held .countdown {
    margin-top: 8px;
    font-variant-numeric: tabular-nums;
  }
  .held button[part='button-quiet'] {
    margin-top: 12px;
  }
  .help,
  .error {
    margin: 0;
    font-size: 0.875em;
  }
  .help {
    color: color-mix(in srgb, currentColor 76%, transparent);
  }
  .error {
    padding-left: 10px;
    border-left: 3px solid var(--vb-error, #b3261e);
    font-weight: 600;
  }
  .field input,
  textarea {
    width: 100%;
    padding: 8px 12px;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: inherit;
    color: inherit;
    background: transparent;
    font: inherit;
  }
  .field {
    border-radius: inherit;
  }
  textarea {
    resize: vertical;
  }
  [aria-invalid] {
    border: 2px solid var(--vb-error, #b3261e);
  }
  :focus-visible {
    outline: 3px solid var(--vb-accent, #14506b);
    outline-offset: 2px;
  }
  h2:focus-visible {
    outline: none;
  }
  .tick {
    display: flex;
    gap: 12px;
    align-items: center;
    min-height: 44px;
  }
  .tick input {
    flex: none;
    width: 24px;
    min-height: 24px;
    margin: 0;
    accent-color: var(--vb-accent, #14506b);
  }
  .links {
    display: flex;
    flex-wrap: wrap;
    gap: 0 24px;
    margin: 8px 0 16px;
    font-size: 0.875em;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: inherit;
    text-underline-offset: 3px;
  }
  .actions {
    display: grid;
    gap: 8px;
    border-radius: inherit;
  }
  button[part='button-quiet'] {
    border: 1px solid color-mix(in srgb, currentColor 35%, transparent);
    color: inherit;
    background: transparent;
  }
  [aria-disabled='true'] {
    opacity: 0.6;
    cursor: default;
  }
  .reference strong {
    display: block;
    font-size: 1.5em;
    letter-spacing: 0.06em;
  }
  .next {
    margin: 0 0 16px;
    padding: 0;
    list-style: none;
    border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent);
  }
  .next li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    align-items: center;
    min-height: 48px;
    border-bottom: 1px solid color-mix(in srgb, currentColor 18%, transparent);
  }
  .for-readers {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
