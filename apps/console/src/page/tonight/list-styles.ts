import { css } from 'lit';

/**
 * Styles of the list. A row has one line with columns, or two lines where the list is narrow: on a
 * phone, and beside a panel.
 */
export const listStyles = css`
  .day {
    container: day / inline-size;
  }
  .screen {
    --row: 40px;
    --target: 44px;
  }
  .screen.comfortable {
    --row: 52px;
    --target: 52px;
  }
  .list > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    height: var(--row);
    background: var(--surface);
    border-bottom: 1px solid var(--line);
    scroll-margin-top: var(--kept);
    font-variant-numeric: tabular-nums;
  }
  /* A finger also hits the padding between two rows. */
  .list .open,
  .list .step {
    height: var(--target);
    min-height: 0;
    margin-block: calc((var(--row) - var(--target)) / 2);
  }
  .list .open {
    display: grid;
    grid-template-columns: 4.25rem 1.75rem 4.75rem minmax(7rem, 12rem) 7.25rem minmax(0, 1fr);
    gap: 0 0.625rem;
    align-items: center;
    justify-content: stretch;
    min-width: 0;
    padding: 0 0.75rem;
    background: none;
    border: 1px solid transparent;
    border-radius: 0;
    text-align: start;
  }
  .list .open > * {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .list .open[aria-current] {
    background: var(--tint);
    border-color: var(--accent);
    font-weight: inherit;
  }
  .list .time {
    font-weight: 600;
  }
  .list .party {
    font-size: 1.125rem;
    font-weight: 700;
    text-align: end;
  }
  .list .tables {
    font-weight: 600;
  }
  .list .standing {
    display: flex;
    font-size: 0.9375rem;
  }
  .list .about {
    display: flex;
    gap: 0.375rem;
    align-items: center;
    font-size: 0.875rem;
  }
  .mark.clash {
    flex: 0 1 auto;
    min-width: 6.75rem;
    overflow: hidden;
    color: var(--danger);
    background: var(--danger-ground);
    font-weight: 700;
  }
  .mark.clash > span {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .list .step {
    display: flex;
    align-items: center;
    justify-content: center;
    width: 5.25rem;
    padding: 0 0.5rem 0 0;
    background: none;
    border: 0;
  }
  .list .step > :is(span, small) {
    display: block;
    width: 100%;
    padding: 0.25rem 0;
    text-align: center;
  }
  .list button.step > span {
    color: var(--accent);
    background: var(--surface);
    border: 1px solid var(--accent);
    border-radius: var(--radius);
    font-weight: 600;
  }
  .step small {
    color: var(--muted);
    font-size: 0.875rem;
    font-weight: 400;
    white-space: nowrap;
  }
  /* Those who are here are one colour from afar; those who are late another. */
  .list > .seated {
    box-shadow: inset 4px 0 0 var(--seated);
  }
  .list > .arrived {
    background: var(--warning-ground);
    box-shadow: inset 4px 0 0 var(--warning);
  }
  .list > .late {
    box-shadow: inset 4px 0 0 var(--danger);
  }
  .list > :is(.left, .no-show, .cancelled) .open {
    color: var(--muted);
  }
  .list > :is(.left, .no-show, .cancelled) :is(.party, .name, .time, .tables) {
    font-weight: 400;
  }

  @container day (max-width: 60rem) {
    .list .open {
      grid-template-columns: 4.5rem 1.75rem 4rem minmax(6rem, 9rem) 7rem minmax(0, 1fr);
      gap: 0 0.5rem;
    }
  }
  @container day (max-width: 42rem) {
    .list > li {
      height: calc(var(--row) + 20px);
    }
    .list .open {
      grid-template:
        'time name standing' auto
        'place about about' auto / 4rem minmax(0, 1fr) auto;
      gap: 0.125rem 0.5rem;
      align-content: center;
      height: calc(var(--row) + 20px);
      margin-block: 0;
    }
    .list .step {
      height: calc(var(--row) + 20px);
      margin-block: 0;
      width: 4.5rem;
    }
    .list .step > :is(span, small) {
      padding: 0.625rem 0;
    }
    .list .time {
      grid-area: time;
      font-size: 0.9375rem;
    }
    .list .name {
      grid-area: name;
      font-size: 1.0625rem;
    }
    .list .standing {
      grid-area: standing;
    }
    .list .about {
      grid-area: about;
    }
    /* Guests and tables share a cell: 4 at T12. */
    .list .party,
    .list .tables {
      grid-area: place;
      font-size: 1rem;
    }
    .list .party {
      width: 1.5rem;
      text-align: start;
    }
    .list .tables {
      padding-inline-start: 1.5rem;
    }
  }

  /* Above the first row, whose target reaches over the edge. */
  .conflicts {
    position: relative;
    z-index: 1;
    background: var(--danger-ground);
    border-bottom: 2px solid var(--danger);
  }
  .conflicts li {
    display: flex;
    gap: 0.75rem;
    align-items: center;
    justify-content: space-between;
    padding: 0 0.75rem;
  }
  .conflicts li + li {
    border-top: 1px solid var(--line);
  }
  .conflicts p {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    min-width: 0;
    color: var(--text);
  }
  /* One line where there is room for one. */
  .conflicts p > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .conflicts summary {
    min-height: 44px;
    padding: 0.625rem 0.75rem;
    font-weight: 600;
    cursor: pointer;
  }
  @container day (max-width: 42rem) {
    .conflicts p > span {
      font-size: 0.875rem;
      line-height: 1.25;
      white-space: normal;
    }
  }
  .conflicts p > .icon {
    color: var(--danger);
  }
  .conflicts button {
    flex: none;
    margin-block: 1px;
  }
`;
