import { css } from 'lit';

/** Styles of the day as a list, and of the parts that both views share. */
export const tonightStyles = css`
  .screen {
    max-width: 100rem;
    margin: 0 auto;
  }
  /* What stays in sight above the list: its filters with their counts, and the day if there is room. */
  :host {
    --kept: 4.5rem;
    /* Sideways the finger changes the day, also below a short list. */
    min-height: 100%;
    touch-action: pan-y;
  }
  .head,
  .filters {
    position: sticky;
    top: 0;
    z-index: 2;
    background: var(--ground);
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    padding: 0.5rem;
  }
  .days {
    flex: 1 1 14rem;
    flex-wrap: nowrap;
    gap: 0.25rem;
  }
  .tools > button {
    padding-inline: 0.5rem;
  }
  .days h2 {
    position: relative;
    flex: 1;
    min-width: 0;
  }
  .date {
    display: grid;
    gap: 0.125rem;
    width: 100%;
    padding-inline: 0;
    text-align: center;
    color: var(--text);
    font: inherit;
  }
  .date .soft {
    font-size: 0.875rem;
    font-weight: 400;
  }
  /* The calendar opens at its place. */
  .picked {
    position: absolute;
    inset: 0;
    width: 100%;
    opacity: 0;
    pointer-events: none;
  }
  .filters {
    display: grid;
    flex: 1 1 20rem;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 0.5rem;
  }
  .filters button {
    display: grid;
    gap: 0;
    justify-items: center;
    padding: 0.25rem;
    font-size: 0.875rem;
  }
  .print {
    padding: 1rem 0.5rem;
  }
  .timeline {
    touch-action: auto;
  }
  .empty {
    padding: 2rem 1rem;
    color: var(--muted);
    text-align: center;
  }
  .empty .button {
    margin-top: 1rem;
  }
  .over > summary {
    min-height: 44px;
    padding: 0.625rem 0.75rem;
    color: var(--muted);
    font-weight: 600;
    cursor: pointer;
  }

  section > h3 {
    position: sticky;
    top: var(--kept);
    z-index: 1;
    padding: 0.375rem 0.75rem;
    background: var(--ground);
  }
  .day section {
    scroll-margin-top: var(--kept);
  }
  /* What is out of sight is laid out when it comes into sight. */
  .list > li {
    contain-intrinsic-height: auto 62px;
    content-visibility: auto;
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: stretch;
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  .list .open {
    display: grid;
    grid-template-columns: 2.5rem 3rem 1fr;
    gap: 0.125rem 0.625rem;
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
    white-space: nowrap;
  }
  .list .who {
    display: grid;
    gap: 0.125rem;
    min-width: 0;
  }
  .list .who > strong {
    font-size: 1.125rem;
  }
  .about {
    display: flex;
    flex-wrap: wrap;
    gap: 0.125rem 0.75rem;
    align-items: center;
    font-size: 0.875rem;
    font-weight: 400;
  }
  .tag {
    padding: 0 0.375rem;
    background: var(--tint);
    border-radius: 4px;
  }
  .notes {
    display: grid;
    grid-column: 3;
    align-content: start;
  }
  .list .tables {
    font-size: 1.125rem;
    font-weight: 600;
    line-height: 1.4;
  }
  .list .step {
    flex-direction: column;
    gap: 0;
    align-self: center;
    width: 5rem;
    margin: 0.25rem 0.5rem;
    text-align: center;
  }
  .list button.step {
    min-height: 52px;
    color: var(--accent);
    border-color: var(--accent);
    font-weight: 600;
  }
  .step > small {
    color: var(--muted);
    font-size: 0.875rem;
    font-weight: 400;
    white-space: nowrap;
  }
  .list > :is(.left, .no-show, .cancelled) .open {
    color: var(--muted);
  }
  .list > :is(.left, .no-show, .cancelled) .party {
    font-weight: 400;
  }

  @media (max-width: 44.99rem) {
    :host {
      --kept: 3.75rem;
    }
    .day {
      display: flex;
      flex-wrap: wrap;
    }
    .day > * {
      flex: 0 0 100%;
      min-width: 0;
    }
    .head {
      display: contents;
    }
    .days,
    .tools {
      padding-top: 0.5rem;
      padding-inline: 0.5rem 0;
    }
    .tools {
      padding-inline-end: 0.5rem;
    }
    .filters {
      flex-basis: 100%;
      padding: 0.5rem;
    }
  }
  @media (min-width: 60rem) {
    .list .open {
      grid-template-columns: 2.5rem 5.5rem minmax(12rem, 1fr) 1fr;
      gap: 0 1rem;
    }
    .notes {
      grid-column: 4;
    }
    .filters {
      flex: 0 1 30rem;
    }
    .days {
      flex: 0 1 22rem;
    }
    .tools {
      flex: 1;
    }
    .with-panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 26rem;
    }
  }
`;
