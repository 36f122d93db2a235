/** Bars without numbers, which are in the table below. */
import { html, svg, type TemplateResult } from 'lit';
import { dayWords, guestsInWords } from '../parts/words';

interface Bars {
  readonly title: string;
  /** In order. */
  readonly days: readonly string[];
  readonly guestsOn: (day: string) => number;
  /** The guests of the highest bar in all charts. */
  readonly guestsMax: number;
}

const height = 40;

/** The guests of one service, with a bar for each day. */
export function dayChart({ title, days, guestsOn, guestsMax }: Bars): TemplateResult {
  const total = days.reduce((sum, day) => sum + guestsOn(day), 0);
  const bars = days.map((day, index) => {
    const size = (guestsOn(day) / Math.max(guestsMax, 1)) * height;
    return svg`<rect x=${index + 0.1} y=${height - size} width="0.8" height=${size}></rect>`;
  });
  return html`<figure>
    <figcaption>
      <strong>${title}</strong> <span class="soft">${guestsInWords(total)}</span>
    </figcaption>
    <svg
      viewBox="0 0 ${days.length} ${height}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${title}: a bar for each day, the same as in the table"
    >
      ${bars}
    </svg>
    <p class="ends soft">
      <span>${dayWords(days[0] ?? '')}</span><span>${dayWords(days.at(-1) ?? '')}</span>
    </p>
  </figure>`;
}

/** A bar in a table row, relative to the longest bar. */
export function rowBar(part: number): TemplateResult {
  return html`<svg viewBox="0 0 100 10" preserveAspectRatio="none" class="bar" aria-hidden="true">
    <rect width=${part * 100} height="10"></rect>
  </svg>`;
}
