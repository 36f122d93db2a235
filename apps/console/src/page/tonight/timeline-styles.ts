import { css } from 'lit';

/** Of the day as a timeline, and on paper. */
export const timelineStyles = css`
  .timeline {
    --label: 5.5rem;
    --quarter: 1.75rem;
    position: relative;
    max-height: calc(100dvh - 11rem - var(--foot, 0px));
    overflow: auto;
    background: var(--surface);
    border-block: 1px solid var(--line);
  }
  .grid {
    position: relative;
    width: max-content;
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
  .timeline h3 > span::first-letter {
    text-transform: uppercase;
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
  .hours > span,
  .track > *,
  .now > span {
    position: absolute;
    left: calc(var(--at) * var(--quarter));
    width: calc(var(--span) * var(--quarter));
  }
  .hours > span {
    padding-top: 0.25rem;
    font-size: 0.875rem;
  }
  .line {
    content-visibility: auto;
    display: flex;
    height: 48px;
    border-bottom: 1px solid var(--line);
  }
  .line > .table {
    position: sticky;
    left: 0;
    z-index: 3;
    flex: none;
    width: var(--label);
    padding: 0.25rem 0.5rem;
    overflow: hidden;
    background: var(--surface);
    border-inline-end: 1px solid var(--line);
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .line > .table small {
    display: block;
    color: var(--muted);
    font-size: 0.875rem;
  }
  .track {
    position: relative;
    width: calc(var(--quarters) * var(--quarter));
    background-image: linear-gradient(to right, var(--line) 1px, transparent 1px);
    background-size: calc(var(--quarter) * 4) 100%;
  }
  .stay {
    z-index: 1;
    justify-content: flex-start;
    gap: 0.375rem;
    top: 1px;
    height: 45px;
    padding: 0 0.375rem;
    overflow: hidden;
    font-size: 0.875rem;
    text-align: start;
    white-space: nowrap;
  }
  .stay .name {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .stay.late {
    background: var(--late-ground);
    border-color: var(--late);
  }
  .stay.arrived {
    background: var(--arrived-ground);
    border-color: var(--arrived);
  }
  .stay.seated {
    background: var(--seated-ground);
    border-color: var(--seated);
  }
  .stay:is(.left) {
    z-index: 0;
    color: var(--muted);
    background: var(--ground);
  }
  .stay:is(.unpaid, .held) {
    border-style: dashed;
  }
  .stay[aria-current] {
    outline: 3px solid var(--accent);
    outline-offset: -2px;
  }
  .block {
    top: 1px;
    height: 45px;
    padding: 0.25rem 0.375rem;
    overflow: hidden;
    color: var(--text);
    background: repeating-linear-gradient(45deg, var(--ground) 0 10px, var(--line) 10px 12px);
    font-size: 0.875rem;
    white-space: nowrap;
  }
  .covers {
    height: 56px;
  }
  .covers .bar {
    bottom: 0;
    display: flex;
    align-items: flex-start;
    justify-content: center;
    height: calc(var(--height) * 48px);
    min-height: 1.25rem;
    color: var(--text);
    background: var(--tint);
    border-top: 2px solid var(--accent);
    font-size: 0.875rem;
  }
  .covers .bar.over {
    color: var(--late);
    background: var(--late-ground);
    border-top-color: var(--late);
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
    border-inline-start: 2px solid var(--late);
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
    .sheet :is(th, td) {
      padding: 0.25rem 0.75rem 0.25rem 0;
      border-bottom: 1px solid #888;
      text-align: start;
      vertical-align: top;
    }
  }
`;
