import { css } from 'lit';

/** Styles of the evening at a glance, and of the shift notes. */
export const glanceStyles = css`
  .glance {
    background: var(--surface);
    border-bottom: 1px solid var(--line);
    font-variant-numeric: tabular-nums;
  }
  .glance.above {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.25rem;
    align-items: center;
    padding: 0.375rem 0.75rem;
  }
  .glance.above .chart {
    flex: 1 1 9rem;
  }
  .side {
    display: grid;
    align-content: start;
    gap: 0.75rem;
    padding: 0.5rem 0.75rem;
    border-inline-start: 1px solid var(--line);
    background: var(--surface);
  }
  .glance.beside {
    display: grid;
    gap: 1rem;
    border: 0;
  }
  .glance.folded > :not(summary) {
    margin: 0 0.75rem 0.75rem;
  }
  .glance > summary {
    min-height: 44px;
    padding: 0.625rem 0.75rem;
    cursor: pointer;
  }
  .figures {
    display: flex;
    gap: 1.25rem;
  }
  .figures dt,
  .glance h3 {
    color: var(--muted);
    font-size: 0.8125rem;
    font-weight: 500;
  }
  .figures dd {
    font-size: 1.5rem;
    font-weight: 700;
    line-height: 1.25;
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 1.25rem;
  }
  .facts ul {
    display: flex;
    gap: 0.75rem;
  }
  .facts li {
    display: grid;
    font-size: 0.875rem;
    line-height: 1.25;
  }
  .facts li > span {
    color: var(--muted);
  }
  .glance.beside .facts {
    display: grid;
    gap: 1rem;
  }
  .glance.beside .facts li {
    flex: 1;
  }
  .chart > ul {
    position: relative;
    display: flex;
    gap: 1px;
    align-items: flex-end;
    height: 3rem;
    border-bottom: 1px solid var(--muted);
  }
  .glance.beside .chart > ul {
    height: 6rem;
  }
  .chart li {
    position: relative;
    flex: 1;
    height: 100%;
  }
  .chart li::before,
  .chart li::after {
    position: absolute;
    bottom: 0;
    width: 100%;
    content: '';
  }
  .chart li::before {
    height: calc(var(--present) * 100%);
    background: var(--line);
  }
  .chart li::after {
    height: calc(var(--starting) * 100%);
    background: var(--accent);
  }
  .chart .over::after {
    background: repeating-linear-gradient(45deg, var(--danger) 0 3px, var(--danger-ground) 3px 5px);
  }
  .chart .current {
    outline: 2px solid var(--danger);
    outline-offset: 0;
  }
  .chart .limit {
    position: absolute;
    inset: auto 0 0;
    z-index: 1;
    height: calc(var(--height) * 100%);
    border-top: 2px dashed var(--muted);
    pointer-events: none;
  }
  .chart .limit::before,
  .chart .limit::after {
    content: none;
  }
  .chart .ends,
  .legend {
    display: flex;
    gap: 0.75rem;
    justify-content: space-between;
    color: var(--muted);
    font-size: 0.75rem;
    line-height: 1.4;
  }
  .legend {
    justify-content: flex-start;
  }
  .legend > span::before {
    display: inline-block;
    width: 0.625rem;
    height: 0.625rem;
    margin-inline-end: 0.25rem;
    background: var(--accent);
    content: '';
  }
  .legend > .present::before {
    background: var(--line);
  }
  .glance.above .legend {
    display: none;
  }
  .shift-notes {
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  .side .shift-notes {
    border: 0;
  }
  .shift-note {
    display: flex;
    gap: 0.5rem;
    align-items: baseline;
    padding: 0.375rem 0.75rem 0;
    white-space: pre-line;
  }
  .side .shift-note {
    padding-inline: 0;
  }
  .shift-note > .icon {
    align-self: center;
    color: var(--accent);
  }
  .shift-notes summary {
    min-height: 44px;
    padding: 0.625rem 0.75rem;
    color: var(--accent);
    cursor: pointer;
  }
  .side .shift-notes summary {
    padding-inline: 0;
  }
  .shift-notes form {
    display: grid;
    gap: 0.5rem;
    justify-items: start;
    padding: 0 0.75rem 0.75rem;
  }
  .shift-notes :is(label, textarea) {
    display: block;
    width: 100%;
  }
  @media (forced-colors: active) {
    .chart li::after {
      forced-color-adjust: none;
      background: Highlight;
    }
  }
`;
