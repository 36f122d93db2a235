/** The floor plan on paper: a page for each area, with the bookings of each table. */
import { html, type TemplateResult } from 'lit';
import type { DayBookingAnswer, DayForTeamAnswer } from '../answers';
import { nameOf, startWords } from '../day/bookings';
import { extentOf } from './plan';

export function floorSheets(
  bookings: readonly DayBookingAnswer[],
  day: DayForTeamAnswer,
): readonly TemplateResult[] {
  return [...Map.groupBy(day.tables, ({ area }) => area).values()].map((tables) => {
    const { left, top, right, bottom } = extentOf(tables);
    const [width, height] = [right - left, bottom - top];
    const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;
    return html`<section class="area-sheet">
      <h2>${tables[0]?.areaName}</h2>
      <div .style=${`aspect-ratio: ${width} / ${height}; max-width: ${(240 * width) / height}mm`}>
        ${tables.map(({ id, name, maxCovers, position }) => {
          const { x, y, shape } = position;
          const place = [
            `left: ${share(x - left, width)}; top: ${share(y - top, height)}`,
            `width: ${share(position.width, width)}; min-height: ${share(position.height, height)}`,
          ].join(';');
          const ofTable = bookings.filter((one) => one.tables.some((other) => other.id === id));
          return html`<div class=${shape} .style=${place}>
            <strong>${name}</strong> (${maxCovers})
            ${ofTable.map(
              (one) => html`<p>${startWords(one, day)} ${nameOf(one)} ${one.partySize}</p>`,
            )}
          </div>`;
        })}
      </div>
    </section>`;
  });
}
