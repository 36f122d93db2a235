/** Icons that stand beside a word. Each has another outline, so that colour is not needed. */
import { svg, type TemplateResult } from 'lit';

const paths = {
  allergy: 'M8 1.5 15.5 14.5H.5ZM7.2 6v4h1.6V6Zm0 5.2v1.6h1.6v-1.6Z',
  vip: 'm8 1 2.1 4.6 5 .6-3.7 3.4 1 4.9L8 12l-4.4 2.5 1-4.9L.9 6.2l5-.6Z',
  birthday:
    'M7.2 1h1.6v3.2H12V7h2.5v7.5h-13V7H4V4.2h3.2ZM3 10.2c1.2 0 1.2 1 2.5 1s1.2-1 2.5-1 1.2 1 2.5 1 1.2-1 2.5-1V8.5H3Z',
  first: 'M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8ZM7 4h2v8H7V6.6l-1.4.6V5.4Z',
  unpaid: 'M.5 3.5h15v9H.5ZM2 5v1.5h12V5Zm0 3.5V11h12V8.5Z',
  paid: 'M6.2 13 1.3 8.1l1.6-1.6 3.3 3.3 7-7 1.6 1.6Z',
  coming: 'M.5 1.5h15v10H9L5.5 15v-3.5h-5Zm6.3 7.7 4.6-4.6-1.1-1.1-3.5 3.4-1.7-1.6L4 6.4Z',
  locked: 'M4 6.5V5a4 4 0 0 1 8 0v1.5h1.5v8h-11v-8Zm1.6 0h4.8V5a2.4 2.4 0 0 0-4.8 0Z',
  note: 'M2 1.5h12v9l-4 4H2ZM4 4.5V6h8V4.5Zm0 3V9h8V7.5Z',
  clash: 'M8 .8a7.2 7.2 0 1 0 0 14.4A7.2 7.2 0 0 0 8 .8ZM7.2 4v5.2h1.6V4Zm0 6.4V12h1.6v-1.6Z',
  timeline: 'M1 2h8v3H1Zm5 4.5h9v3H6ZM1 11h6v3H1Z',
  waiting: 'M3 .5h10V4L9.6 8 13 12v3.5H3V12l3.4-4L3 4Zm2 2v1l3 3.5 3-3.5v-1Z',
  floor: 'M1 1h6v6H1Zm8 0h6v6H9ZM1 9h6v6H1Zm8 3a3 3 0 1 1 6 0 3 3 0 0 1-6 0Z',
} as const;

export type IconName = keyof typeof paths;

/** Beside its word, so screen readers skip it. */
export function icon(name: IconName): TemplateResult {
  return svg`<svg class="icon" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path fill="currentColor" fill-rule="evenodd" d=${paths[name]}></path>
  </svg>`;
}
