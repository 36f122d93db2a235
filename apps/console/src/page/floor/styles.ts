import { css } from 'lit';

/** Tables on the plan, also for the editor. */
export const planStyles = css`
  .scroll {
    container-type: inline-size;
    overflow: auto;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 12px;
    touch-action: pan-x pan-y;
  }
  .plan {
    --step: clamp(20px, calc(100cqw / var(--cols)), 30px);
    position: relative;
    width: calc(var(--cols) * var(--step));
    height: calc(var(--rows) * var(--step));
    margin: 0 auto;
  }
  .plan > .table {
    --half-width: max(calc(var(--w) * var(--step) / 2), 22px);
    --half-height: max(calc(var(--h) * var(--step) / 2), 22px);
    position: absolute;
    left: calc((var(--x) + var(--w) / 2) * var(--step) - var(--half-width));
    top: calc((var(--y) + var(--h) / 2) * var(--step) - var(--half-height));
    display: flex;
    flex-direction: column;
    gap: 0;
    width: calc(var(--half-width) * 2);
    height: calc(var(--half-height) * 2);
    padding: 2px 4px;
    background: none;
    border: 0;
    font-size: 0.8125rem;
    line-height: 1.25;
    overflow-wrap: normal;
  }
  .plan > .table > span {
    position: relative;
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .plan > .table > .name {
    overflow: visible;
    font-size: 0.875rem;
  }
  small {
    color: var(--muted);
    font-size: 0.75rem;
  }
  /* The top of the table, which turns while the words stay upright. */
  .table > i {
    position: absolute;
    inset: 0;
    overflow: hidden;
    background: var(--table, var(--surface));
    border: 2px solid var(--edge, var(--muted));
    border-radius: var(--radius);
    transform: rotate(var(--r));
  }
  .table.round > i {
    border-radius: 50%;
  }
`;

/** Styles of the floor plan. */
export const floorStyles = css`
  :host {
    padding: 0 0.5rem;
  }
  .bar,
  [role='tablist'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    align-items: center;
  }
  .bar {
    padding-bottom: 0.5rem;
  }
  .bar > label {
    margin-inline-start: auto;
  }
  [role='tab'][aria-selected='true'] {
    background: var(--tint);
    border-color: var(--accent);
    font-weight: 600;
  }
  .scroll {
    max-height: calc(100dvh - 14rem);
  }
  .links {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
  }
  .links > line {
    stroke: var(--muted);
    stroke-width: 0.08;
    stroke-dasharray: 0.4 0.4;
  }
  .links > .joined {
    stroke: var(--seated);
    stroke-width: 0.4;
    stroke-dasharray: none;
  }
  .state {
    display: inline-flex;
    gap: 3px;
    align-items: center;
    color: var(--edge, var(--muted));
    font-weight: 600;
  }
  .state > svg,
  .legend svg {
    flex: none;
  }
  /* How much of its time a party has used. */
  .table:is(.seated, .ending, .over) > i::after {
    position: absolute;
    inset: auto auto 0 0;
    width: calc(var(--used) * 100%);
    height: 5px;
    background: var(--edge);
    content: '';
  }
  .soon {
    --table: var(--tint);
    --edge: var(--accent);
  }
  .late {
    --table: var(--danger-ground);
    --edge: var(--danger);
  }
  .arrived {
    --table: var(--warning-ground);
    --edge: var(--warning);
  }
  .seated {
    --table: var(--seated-ground);
    --edge: var(--seated);
  }
  .ending {
    --table: var(--vip-ground);
    --edge: var(--vip);
  }
  .over {
    --table: var(--danger-ground);
    --edge: var(--danger);
  }
  .table.over > i {
    border-style: double;
    border-width: 5px;
  }
  .table:is(.soon, .late) > i {
    border-style: dashed;
  }
  .blocked {
    --table: repeating-linear-gradient(45deg, var(--ground) 0 8px, var(--line) 8px 10px);
  }
  .table[aria-expanded='true'] > i {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }
  .needed {
    color: var(--on-danger);
    background: var(--danger);
    border-radius: 4px;
    padding: 0 4px;
    font-weight: 600;
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25rem 0.75rem;
    padding: 0.5rem 0;
    font-size: 0.875rem;
  }
  .legend > .table {
    display: inline-flex;
    gap: 0.25rem;
    align-items: center;
    color: var(--edge, var(--text));
  }
  .sheet {
    display: grid;
    gap: 0.5rem;
    align-content: start;
    padding: 0.75rem;
    background: var(--surface);
    border: 1px solid var(--line);
    border-radius: 12px;
  }
  .sheet > .row {
    justify-content: space-between;
    flex-wrap: nowrap;
  }
  h4 {
    margin: 0.5rem 0 0;
  }
  .sheet li {
    display: flex;
    gap: 0.5rem;
    align-items: center;
    border-top: 1px solid var(--line);
  }
  .sheet .open {
    flex: 1;
    flex-wrap: wrap;
    gap: 0.125rem 0.5rem;
    justify-content: start;
    min-width: 0;
    padding-inline: 0;
    background: none;
    border: 0;
    text-align: start;
  }
  .note {
    min-width: 0;
  }
  @media (max-width: 44.99rem) {
    .opened > .sheet {
      position: sticky;
      bottom: 0;
      z-index: 2;
      max-height: 45dvh;
      margin-top: 0.5rem;
      overflow: auto;
    }
    .scroll {
      max-height: 60dvh;
    }
  }
  @media (min-width: 45rem) {
    .opened {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(16rem, 22rem);
      gap: 0.75rem;
      align-items: start;
    }
    .opened > .sheet {
      max-height: calc(100dvh - 14rem);
      overflow: auto;
    }
  }
  @media (forced-colors: active) {
    .table > i {
      forced-color-adjust: none;
      background: Canvas;
      border-color: CanvasText;
    }
    .table > i::after {
      background: Highlight;
    }
    .needed {
      border: 1px solid;
    }
  }
`;
