import { css, html, nothing, type TemplateResult } from 'lit';
import type { DayBookingAnswer } from '../answers';
import { remarksOf } from '../day/bookings';
import { isAboutAllergy, marksOf, plainTagsOf, type Mark, type MarkKind } from '../day/marks';
import { icon } from './icons';

export function markView({ kind, word }: Mark): TemplateResult {
  return html`<span class="mark ${kind}">${icon(kind)}${word}</span>`;
}

/** Before the note; the others come after it, where a narrow row has no room for them. */
const urgentKinds: readonly MarkKind[] = ['allergy', 'vip', 'birthday', 'unpaid'];

/** The marks of a booking, its other tags, and the notes of the guest and of the team. */
export function marksView(booking: DayBookingAnswer): readonly TemplateResult[] {
  const [urgent = [], other = []] = [true, false].map((isUrgent) =>
    marksOf(booking).filter(({ kind }) => urgentKinds.includes(kind) === isUrgent),
  );
  return [
    ...urgent.map(markView),
    ...plainTagsOf(booking).map((tag) => html`<span class="mark">${tag}</span>`),
    ...noteView(booking),
    ...other.map(markView),
  ];
}

/** The notes as one line of a row. */
function noteView(booking: DayBookingAnswer): readonly TemplateResult[] {
  const remarks = remarksOf(booking);
  if (remarks.length === 0) return [];
  const text = remarks.join(' · ');
  const isAllergy = remarks.some(isAboutAllergy);
  return [
    html`<span class="note ${isAllergy ? 'allergy' : ''}" title=${text}
      >${isAllergy ? nothing : icon('note')}<span>${text}</span></span
    >`,
  ];
}

export const markStyles = css`
  .icon {
    flex: none;
  }
  .mark {
    display: inline-flex;
    flex: none;
    gap: 0.25rem;
    align-items: center;
    padding: 0.125rem 0.375rem;
    background: var(--tint);
    border-radius: 4px;
    font-size: 0.875rem;
    font-weight: 500;
    line-height: 1.2;
    white-space: nowrap;
  }
  .mark.allergy {
    color: var(--on-danger);
    background: var(--danger);
    font-weight: 700;
  }
  .mark.vip {
    color: var(--vip);
    background: var(--vip-ground);
    font-weight: 700;
  }
  .mark.birthday {
    color: var(--birthday);
    background: var(--birthday-ground);
  }
  .mark.first {
    color: var(--seated);
    background: var(--seated-ground);
  }
  .mark.unpaid {
    color: var(--warning);
    background: var(--warning-ground);
  }
  .mark:is(.paid, .coming, .locked) {
    color: var(--muted);
    background: none;
    padding-inline: 0;
  }
  .note {
    display: inline-flex;
    gap: 0.25rem;
    align-items: center;
    min-width: 4rem;
    font-size: 0.875rem;
  }
  .note > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .note.allergy {
    color: var(--danger);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    .mark,
    .mark.allergy {
      color: CanvasText;
      background: Canvas;
      border: 1px solid;
    }
  }
`;
