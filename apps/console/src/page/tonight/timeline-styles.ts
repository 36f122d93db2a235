import { css } from 'lit';

/** Styles of the timeline and of print. */
export const timelineStyles = css`
  .timeline {
    --label: 5.5rem;
    position: relative;
    max-height: calc(100dvh - 11rem - var(--foot, 0px));
    overflow: auto;
    background: var(--surface);
    border-block: 1px solid var(--line);
  }
  .grid {
    position: relative;
    width: calc(var(--label) + var(--day));
    min-width: 100%;
    padding-bottom: 0.5rem;
  }
  .timeline h3 {
    z-index: 2;
    margin: 0;
    padding: 0.375rem 0;
    background: var(--ground);
    font-size: 0.875rem;
  }
  .timeline h3 > span {
    display: inline-block;
    position: sticky;
    left: 0.5rem;
  }
  .hours {
    position: sticky;
    top: 0;
    z-index: 4;
    height: 1.75rem;
    margin-inline-start: var(--label);
    background: var(--surface);
    border-bottom: 1px solid var(--line);
  }
  /* The quarter hours. */
  .hours > i {
    position: absolute;
    inset: auto 0 0;
    height: 0.25rem;
    background: linear-gradient(to right, var(--muted) 1px, transparent 1px) 0 0 / 1.75rem 100%;
  }
  .hours > span,
  .track > *,
  .now > span {
    position: absolute;
  }
  .hours > span {
    padding-top: 0.25rem;
    font-size: 0.875rem;
  }
  .area {
    display: flex;
  }
  .area > .names {
    position: sticky;
    left: 0;
    z-index: 3;
    flex: none;
    width: var(--label);
    background: var(--surface);
    border-inline-end: 1px solid var(--line);
  }
  .names > p {
    height: 45px;
    padding: 0.125rem 0.5rem;
    overflow: hidden;
    border-bottom: 1px solid var(--line);
    line-height: 1.2;
  }
  .names small {
    display: block;
    color: var(--muted);
    font-size: 0.875rem;
  }
  .area > ul {
    width: var(--day);
    background-image: linear-gradient(to right, var(--line) 1px, transparent 1px);
    background-size: 7rem 100%;
  }
  /*
   * Each row is painted separately. Laying rows out only when they come into sight would paint the
   * whole page again at each turn of the wheel.
   */
  .track {
    contain: strict;
    position: relative;
    height: 45px;
    border-bottom: 1px solid var(--line);
  }
  .stay {
    z-index: 1;
    justify-content: flex-start;
    gap: 0.375rem;
    top: 0;
    height: 44px;
    padding: 0 0.375rem;
    overflow: hidden;
    font-size: 0.875rem;
    text-align: start;
    white-space: nowrap;
  }
  .stay > .name {
    min-width: 3rem;
    overflow: hidden;
    color: var(--text);
    font-weight: 400;
    text-overflow: ellipsis;
  }
  .stay.late {
    background: var(--danger-ground);
    border-color: var(--danger);
  }
  .stay.arrived {
    background: var(--warning-ground);
    border-color: var(--warning);
  }
  .stay.seated {
    background: var(--seated-ground);
    border-color: var(--seated);
  }
  /* Past its end, a party still has its table. */
  .stay.longer {
    border-inline-end: 4px double var(--danger);
  }
  /* Its table is still in use: it stands out from the party that it covers. */
  .stay.clash {
    z-index: 2;
    border: 2px dashed var(--danger);
  }
  .stay.clash > strong::before {
    color: var(--danger);
    content: '! ';
  }
  .stay:is(.left) {
    z-index: 0;
    background: var(--ground);
  }
  .stay:is(.left) > .name {
    color: var(--muted);
  }
  .stay:is(.unpaid, .held) {
    border-style: dashed;
  }
  .stay[aria-current] {
    outline: 3px solid var(--accent);
    outline-offset: -2px;
  }
  .block {
    top: 0;
    height: 44px;
    padding: 0.25rem 0.375rem;
    overflow: hidden;
    color: var(--text);
    background: repeating-linear-gradient(45deg, var(--ground) 0 10px, var(--line) 10px 12px);
    font-size: 0.875rem;
    white-space: nowrap;
  }
  .covers > .track,
  .covers p {
    height: 76px;
  }
  .covers .bar {
    bottom: 0;
    height: calc(var(--height) * 48px);
    color: var(--text);
    background: var(--tint);
    border-top: 2px solid var(--accent);
    font-size: 0.875rem;
  }
  /* Above its bar, whose height says as much as the number does. */
  .covers .bar > .count {
    position: absolute;
    inset: auto 0 100%;
    background: var(--surface);
    line-height: 1.25rem;
    text-align: center;
  }
  .covers .bar.over {
    color: var(--danger);
    background: var(--danger-ground);
    border-top-color: var(--danger);
    font-weight: 600;
  }
  .covers .limit {
    right: 0;
    bottom: calc(var(--height) * 48px);
    left: 0;
    width: auto;
    border-top: 2px dashed var(--muted);
  }
  .now {
    position: absolute;
    inset: 1.75rem auto 0 var(--label);
    z-index: 2;
    pointer-events: none;
  }
  .now > span {
    top: 0;
    bottom: 0;
    border-inline-start: 2px solid var(--danger);
  }

  .sheet {
    display: none;
  }
  @media print {
    .screen {
      display: none;
    }
    .sheet {
      display: block;
      font-size: 10pt;
    }
    .sheet table {
      width: 100%;
      margin-top: 1rem;
      border-collapse: collapse;
    }
    .sheet tr {
      break-inside: avoid;
    }
    .sheet {
      overflow-wrap: break-word;
    }
    .area-sheet {
      margin-top: 1rem;
    }
    .area-sheet + .area-sheet {
      break-before: page;
    }
    .area-sheet {
      break-inside: avoid;
    }
    .area-sheet > div {
      position: relative;
      margin-top: 0.5rem;
      border: 1px solid #888;
    }
    .area-sheet > div > div {
      position: absolute;
      padding: 1mm;
      background: #fff;
      border: 1px solid #000;
      font-size: 7pt;
      line-height: 1.2;
    }
    .area-sheet .round {
      border-radius: 4mm;
    }
    /* Times and numbers stay whole; names and notes have the room that is left. */
    .sheet :is(th, td):nth-child(-n + 2),
    .sheet :not(.kitchen) td:nth-child(n + 4):nth-child(-n + 5) {
      white-space: nowrap;
    }
    .sheet :is(th, td) {
      padding: 0.25rem 0.75rem 0.25rem 0;
      border-bottom: 1px solid #888;
      text-align: start;
      vertical-align: top;
    }
  }
`;
