/** How soon an alarm needs someone, in words. */
import { css, html, nothing, type TemplateResult } from 'lit';
import type { EnquiryView } from '../answers';

/** The most urgent is first. */
const words = {
  urgent: 'Act now',
  warning: 'Needs a decision',
  notice: 'For information',
} as const;
const order = Object.keys(words);

export const severityStyles = css`
  .severity {
    padding: 0 0.375rem;
    color: var(--accent);
    background: var(--tint);
    border-radius: 4px;
    font-size: 0.875rem;
    font-weight: 600;
  }
  .severity.urgent {
    color: var(--warning);
    background: var(--warning-ground);
  }
  .severity.notice {
    color: var(--muted);
    background: none;
    padding: 0;
  }
`;

/** Nothing for a question. */
export function severityView({ severity }: EnquiryView): TemplateResult | typeof nothing {
  if (severity === null) return nothing;
  return html`<span class="severity ${severity}">${words[severity]}</span>`;
}

/** Keeps the order of questions, and of alarms that are as urgent. */
export function byUrgency(one: EnquiryView, other: EnquiryView): number {
  return order.indexOf(one.severity ?? '') - order.indexOf(other.severity ?? '');
}
