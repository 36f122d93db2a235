import { css } from 'lit';

/** Of the day as a list, and of what both views have. */
export const tonightStyles = css`
  .screen {
    max-width: 100rem;
    margin: 0 auto;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    padding: 0.5rem;
  }
  .head > .row:first-child {
    flex: 1 1 18rem;
    flex-wrap: nowrap;
  }
  .print {
    padding: 1rem 0.5rem;
  }
  .head h2 {
    flex: 1;
    text-align: center;
  }
  .head h2 .soft {
    display: block;
    font-size: 0.875rem;
    font-weight: 400;
  }
  .filters {
    flex-wrap: nowrap;
    overflow-x: auto;
  }
  .filters button {
    flex: none;
  }
  /* Sideways the finger changes the day. */
  .day {
    touch-action: pan-y;
  }
  .filters,
  .timeline {
    touch-action: auto;
  }
  .empty {
    padding: 2rem 1rem;
    color: var(--muted);
    text-align: center;
  }

  section > h3 {
    position: sticky;
    top: 0;
    z-index: 1;
    padding: 0.375rem 0.75rem;
    background: var(--ground);
  }
  /* What is out of sight is laid out when it comes into sight. */
  .list > li {
    contain-intrinsic-height: auto 62px;
    content-visibility: auto;
    display: grid;
    grid-template-columns: 1fr 6rem;
    align-items: stretch;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  .list .open {
    display: grid;
    grid-template-columns: 2.25rem 1fr auto;
    gap: 0.5rem;
    align-items: start;
    min-width: 0;
    min-height: 60px;
    padding: 0.5rem 0.75rem;
    background: none;
    border: 1px solid transparent;
    border-radius: 0;
    text-align: start;
  }
  .list .open[aria-current] {
    background: var(--tint);
    border-color: var(--accent);
  }
  .list .party {
    font-size: 1.5rem;
    font-weight: 600;
    line-height: 1.1;
    text-align: end;
  }
  .list .who {
    display: grid;
    gap: 0.125rem;
    min-width: 0;
  }
  .list .who > strong {
    font-size: 1.0625rem;
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0.75rem;
    align-items: center;
    font-size: 0.9375rem;
    font-weight: 400;
  }
  .tag {
    padding: 0 0.375rem;
    background: var(--tint);
    border-radius: 4px;
  }
  .saving {
    color: var(--muted);
    font-style: italic;
  }
  .note {
    font-size: 0.9375rem;
  }
  .list .tables {
    max-width: 6rem;
    font-size: 1.0625rem;
    font-weight: 600;
    text-align: end;
  }
  .list .step {
    align-self: center;
    width: 5rem;
    min-height: 52px;
    margin: 0.25rem 0.5rem;
    color: var(--accent);
    border-color: var(--accent);
    font-weight: 600;
  }
  .list > :is(.left, .no-show, .cancelled) .open {
    color: var(--muted);
  }
  .list > :is(.left, .no-show, .cancelled) .party {
    font-weight: 400;
  }

  @media (min-width: 60rem) {
    .with-panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 26rem;
    }
  }
`;
