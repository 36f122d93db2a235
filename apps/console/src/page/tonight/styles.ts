import { css } from 'lit';

/** Styles of the day as a list, and of the parts that both views share. */
export const tonightStyles = css`
  .screen {
    min-height: 100%;
    max-width: 110rem;
    margin: 0 auto;
  }
  /* The height of the sticky head: the filters with counts, and the day if there is room. */
  :host {
    --kept: 4.5rem;
    /* Sideways the finger changes the day, also below a short list. */
    min-height: 100%;
    touch-action: pan-y;
    /* Names break between words. */
    overflow-wrap: break-word;
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
    padding-inline: 0.375rem;
  }
  .tools .icon {
    display: none;
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
    font-size: 0.8125rem;
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
    grid-auto-columns: minmax(0, 1fr);
    grid-auto-flow: column;
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
    position: relative;
    z-index: 1;
    background: var(--ground);
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
    .days {
      flex-basis: 11rem;
    }
    .days,
    .tools {
      padding-top: 0.5rem;
      padding-inline: 0.5rem 0;
    }
    .tools {
      flex-wrap: nowrap;
      gap: 0.25rem;
      padding-inline-end: 0.5rem;
    }
    /* There is room for the icon alone. */
    .tools .icon {
      display: block;
    }
    .tools > [aria-pressed] > span {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    .filters {
      flex-basis: 100%;
      gap: 0.25rem;
      padding: 0.5rem;
    }
    .filters button {
      padding-inline: 0;
      font-size: 0.8125rem;
      white-space: nowrap;
    }
  }
  @media (min-width: 45rem) {
    .day {
      display: flex;
      flex-direction: column;
    }
    .head {
      order: -3;
      align-items: center;
    }
    .shift-notes:has(.shift-note) {
      order: -2;
    }
    .glance.above {
      order: -1;
    }
    .date .soft {
      white-space: nowrap;
    }
    .filters {
      flex: 1 1 19rem;
    }
    .days {
      flex: 0 1 17rem;
    }
    .with-panel {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(20rem, 24rem);
    }
    /* Beside a panel, the list needs the room. */
    .with-panel .glance {
      display: none;
    }
  }
  @media (min-width: 70rem) {
    .with-side {
      display: grid;
      grid-template-columns: minmax(0, 1fr) 20rem;
    }
    .with-panel {
      grid-template-columns: minmax(0, 1fr) 26rem;
    }
    .with-panel .glance {
      display: flex;
    }
  }
`;
