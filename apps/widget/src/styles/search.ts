/** Party, days and times. Colours are mixed from text and accent, so they suit any theme. */
import { css } from 'lit';

export const searchStyles = css`
  .for-readers {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .muted,
  .service span,
  .legend {
    color: color-mix(in srgb, currentColor 76%, transparent);
    font-size: 0.875em;
  }

  .quiet {
    padding: 8px 0;
    color: inherit;
    background: none;
    font-size: 0.9375em;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .quiet:hover {
    text-decoration-thickness: 2px;
  }

  fieldset {
    min-width: 0;
    margin: 0 0 16px;
    padding: 0;
    border: 0;
  }
  legend,
  label[for] {
    padding: 0;
    font-size: 0.9375em;
    font-weight: 600;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 8px;
  }
  .choices label {
    position: relative;
  }
  .choices input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .choices span {
    display: grid;
    place-items: center;
    min-width: 44px;
    min-height: 44px;
    padding: 0 12px;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: var(--vb-radius, 8px);
  }
  .choices label:hover span {
    border-color: currentColor;
  }
  .choices :checked + span {
    border-color: transparent;
    color: var(--vb-on-accent, #fff);
    background: var(--vb-accent, #14506b);
    font-weight: 600;
  }
  .choices :focus-visible + span,
  :focus-visible {
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }

  .calendar {
    margin-block: 16px;
  }
  .month {
    display: flex;
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
    color: inherit;
    background: none;
    font-size: 1.5em;
    line-height: 1;
  }
  .previous::before {
    content: '‹';
  }
  .next::before {
    content: '›';
  }
  .month [aria-disabled='true'] {
    opacity: 0.3;
    cursor: default;
  }
  /* Room for six weeks, so that nothing below moves from month to month. */
  .calendar {
    min-height: 404px;
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
  .day {
    position: relative;
    display: grid;
    place-items: center;
    width: 100%;
    height: 46px;
    padding: 0;
    border: 2px solid transparent;
    border-radius: var(--vb-radius, 8px);
    color: inherit;
    background: none;
    font-variant-numeric: tabular-nums;
  }
  td {
    padding: 2px 1px;
  }
  .day.available {
    background: color-mix(in srgb, var(--vb-accent, #14506b) 12%, transparent);
    font-weight: 600;
  }
  .day.available:hover {
    border-color: currentColor;
  }
  .day:is(.full, .closed, .not_yet, .past) {
    color: color-mix(in srgb, currentColor 60%, transparent);
    cursor: default;
  }
  .day.full {
    text-decoration: line-through;
  }
  .day:is(.closed, .not_yet, .needs_venue)::after {
    position: absolute;
    inset: auto 0 2px;
    font-size: 0.75em;
    line-height: 1;
    text-align: center;
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
  .day[aria-current]:not(span) {
    border-color: color-mix(in srgb, currentColor 45%, transparent);
  }
  [aria-selected='true'] .day {
    color: var(--vb-on-accent, #fff);
    background: var(--vb-accent, #14506b);
  }
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    min-height: 28px;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
  .legend li {
    display: flex;
    gap: 6px;
    align-items: center;
  }
  .legend .day {
    width: 24px;
    height: 28px;
    border: 0;
  }
  .legend .day::before {
    content: '7';
  }
  .note,
  .error {
    margin: 8px 0 0;
    font-weight: 600;
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
  .typed input,
  select {
    width: 100%;
    padding: 8px 12px;
    border: 1px solid color-mix(in srgb, currentColor 55%, transparent);
    border-radius: var(--vb-radius, 8px);
    color: inherit;
    background: transparent;
  }

  /* About as high as the search, so that what stands below the widget stays where it is. */
  .loading,
  .search,
  .found {
    min-height: 712px;
    margin: 0;
  }
  .found h2 {
    margin: 8px 0 4px;
  }
  .found > p {
    margin: 0 0 16px;
  }
  .found h3 {
    margin: 24px 0 0;
    font-size: 1em;
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
    margin: 0 0 16px;
    padding: 0;
    list-style: none;
  }
  .time {
    width: 100%;
    height: 100%;
    min-height: 48px;
    padding: 4px 2px;
    border: 1px solid var(--vb-accent, #14506b);
    border-radius: var(--vb-radius, 8px);
    color: inherit;
    background: transparent;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .time span {
    display: block;
    font-size: 0.75em;
    font-weight: 400;
  }
  .time:hover,
  .wished {
    color: var(--vb-on-accent, #fff);
    background: var(--vb-accent, #14506b);
  }
  .placeholder {
    height: 48px;
    border-radius: var(--vb-radius, 8px);
    background: color-mix(in srgb, currentColor 8%, transparent);
  }

  /* The system's colours take every ground away, and with it what is chosen. */
  @media (forced-colors: active) {
    .choices :checked + span,
    [aria-selected='true'] .day,
    .wished {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
  }
`;
