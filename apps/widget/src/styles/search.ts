/** Party, days and times, and the ways to events and enquiries. */
import { css } from 'lit';

export const searchStyles = css`
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .choices label {
    position: relative;
  }
  .choices input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .choices span {
    display: grid;
    place-items: center;
    min-width: 44px;
    min-height: 44px;
    padding: 0 12px;
    border: 1px solid var(--vb-border);
    border-radius: var(--vb-radius);
  }
  .choices :checked + span,
  [aria-selected='true'] .day,
  .time.wished {
    color: var(--vb-on-accent);
    background-color: var(--vb-accent);
    border-color: var(--accent-text);
    font-weight: 600;
  }

  /* Room for six weeks, so that nothing below moves from month to month. */
  .calendar {
    min-height: 404px;
    margin-block: var(--vb-spacing);
  }
  .month {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
  }
  .month h3 {
    margin: 0;
    font-size: 1em;
  }
  .month button {
    width: 44px;
    padding: 0;
    font-size: 1.5em;
    line-height: 1;
  }
  .previous::before {
    content: '‹';
  }
  .next::before {
    content: '›';
  }
  table {
    width: 100%;
    border-spacing: 0;
    table-layout: fixed;
  }
  th {
    height: 28px;
    padding: 0;
    font-size: 0.8125em;
    font-weight: 400;
  }
  td {
    padding: 0;
  }
  /* Seven days to press, on a small screen too. */
  @container (max-width: 360px) {
    table {
      width: calc(100% + 20px);
      margin-inline: -10px;
    }
  }
  /* Out to the edge where the days would be narrower than a finger. */
  @container (max-width: 290px) {
    table {
      width: calc(100% + var(--vb-spacing) * 3);
      margin-inline: calc(var(--vb-spacing) * -1.5);
    }
  }
  .day {
    position: relative;
    display: grid;
    place-items: center;
    width: 100%;
    min-width: 0;
    height: 50px;
    padding: 0;
    border-width: 2px;
    /* The target is as large as the cell, with space between the visible buttons. */
    background-clip: padding-box;
    color: var(--vb-muted);
    opacity: 1;
  }
  .day:where(.available, .unknown, .needs_venue) {
    color: inherit;
  }
  /* Weaker than the look of a chosen day. */
  .day:where(.available) {
    background-color: color-mix(in srgb, var(--accent-text) 12%, var(--vb-surface));
    font-weight: 600;
  }
  .day.full {
    text-decoration: line-through;
  }
  .day::after {
    position: absolute;
    bottom: 2px;
    font-size: 0.75em;
    line-height: 1;
  }
  .day.closed::after {
    content: '–';
  }
  .day.not_yet::after {
    content: '…';
  }
  .day.needs_venue::after {
    content: '+';
  }
  .day[aria-current] {
    border-color: var(--vb-border);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    min-height: 28px;
    margin: 8px 0 0;
  }
  .legend li {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .legend .day {
    width: 24px;
    height: 28px;
  }
  .legend .day::before {
    content: '7';
  }

  .typed {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    align-items: end;
  }
  .typed > * {
    flex: 1 1 160px;
    margin: 0;
  }

  /* All steps are about as high, so that the page below the widget does not move. */
  .search {
    min-height: 712px;
  }
  .found {
    min-height: 780px;
  }
  /* The search has a line below it that leads to an enquiry. */
  .loading {
    min-height: 830px;
    margin: 0;
  }
  /* A failure is shown right below, not at the end of that height. */
  [part~='step']:has(+ .failure) {
    min-height: 0;
  }
  .found h2 {
    margin: 8px 0 4px;
  }
  .service {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: baseline;
    margin: 20px 0 8px;
  }
  .times {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(96px, 1fr));
    gap: 8px;
  }
  .time {
    width: 100%;
    height: 100%;
    min-height: 48px;
    padding: 4px 2px;
    border-color: var(--accent-text);
    font-weight: 600;
  }
  .time small {
    display: block;
    color: inherit;
    font-size: 0.75em;
    font-weight: 400;
  }
  .day,
  .time,
  .countdown {
    font-variant-numeric: tabular-nums;
  }
  .placeholder {
    height: 48px;
    border-radius: var(--vb-radius);
    background: var(--tint);
  }

  /* The ways between tables, events and enquiries. */
  .sections {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-bottom: calc(var(--vb-spacing) * 1.5);
    border-bottom: 1px solid var(--line);
  }
  [part~='section'] {
    margin-bottom: -1px;
    padding-inline: 4px;
    border-width: 0 0 3px;
    border-radius: 0;
  }
  [part~='section'] + [part~='section'] {
    margin-inline-start: 8px;
  }
  [part~='section'][aria-current] {
    border-bottom-color: var(--accent-text);
    font-weight: 600;
  }

  .ask {
    margin: var(--vb-spacing) 0 0;
    padding-top: 8px;
    border-top: 1px solid var(--line);
    text-align: center;
  }

  @media (hover: hover) {
    .choices label:hover span,
    .day.available:hover {
      border-color: currentcolor;
    }
    .time:hover {
      color: var(--vb-on-accent);
      background: var(--vb-accent);
    }
  }

  /* The system's colours remove every background, and with it the mark of the selection. */
  @media (forced-colors: active) {
    .choices :checked + span,
    [aria-selected='true'] .day,
    .time.wished {
      border: 3px solid Highlight;
    }
  }
`;
