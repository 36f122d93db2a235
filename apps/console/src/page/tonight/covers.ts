import { formatTime } from '@venue/ui';
import { html, nothing, type TemplateResult } from 'lit';
import type { DayForTeamAnswer } from '../answers';
import { minutesOn } from '../day/bookings';
import { placeOf, type Scale } from './scale';

/** How many guests arrive in each interval, as bars against the venue's limit. */
export function coversView(day: DayForTeamAnswer, scale: Scale): TemplateResult | typeof nothing {
  const { intervals, intervalMinutes, pacing } = day;
  const limit = pacing?.coversStarting ?? null;
  const most = Math.max(limit ?? 0, ...intervals.map(({ startingCovers }) => startingCovers));
  if (most === 0) return nothing;
  return html`<div class="area covers">
    <div class="names"><p>Guests</p></div>
    <ul class="track" aria-label="Guests who arrive">
      ${
        limit === null
          ? nothing
          : html`<li class="limit" .style=${`--height: ${limit / most}`}>
              <span class="visually-hidden">At most ${limit} each time</span>
            </li>`
      }
      ${intervals
        .filter(({ startingCovers }) => startingCovers > 0)
        .map(({ date, time, startingCovers }) => {
          const from = minutesOn(time, date > day.date, day);
          const place = placeOf(from, from + intervalMinutes, scale);
          const isOver = limit !== null && startingCovers > limit;
          return html`<li
            class="bar ${isOver ? 'over' : ''}"
            .style=${`${place}; --height: ${startingCovers / most}`}
          >
            <span class="visually-hidden">${formatTime(time, 'en-GB')}:</span>
            <span class="count">${startingCovers}</span>
          </li>`;
        })}
    </ul>
  </div>`;
}
