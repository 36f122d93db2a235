/** The page of a party in the queue at the door. */
import { facts, html, type HtmlPage, type Markup } from '@venue/http';
import type { EntryView } from '@venue/operations/waiting/offer-page';
import type { QueuePlace } from '@venue/operations/waiting/queue-place';
import { queueScript } from './queue-script';
import { queueWords } from './queue-words';

export interface QueuedEntry {
  readonly token: string;
  readonly view: EntryView;
  readonly queue: QueuePlace;
}

export const refreshSeconds = 30;

export function queuePage({ token, view, queue }: QueuedEntry): HtmlPage {
  const { state, venueName, brand } = view;
  return {
    message: queueWords[state === 'offered' && queue.isComing ? 'coming' : state],
    values: { venue: venueName, until: view.until ?? '' },
    venueName,
    ...(brand === null ? {} : { brand }),
    ...(queue.secondsLeft === null ? {} : { script: queueScript.path }),
    content: html`${countdown(queue)}${facts(rowsOf(view, queue))}${choicesOf({ token, view, queue })}`,
  };
}

/** The script fills it and counts; without script, the row “Kept until” says the same. */
function countdown({ secondsLeft }: QueuePlace): Markup | null {
  return secondsLeft === null
    ? null
    : html`<p role="timer" data-seconds-left="${String(secondsLeft)}" hidden></p>`;
}

function rowsOf(
  { state, guests, until }: EntryView,
  { position, quote, joined }: QueuePlace,
): (readonly [string, string])[] {
  return [
    ...(position === null ? [] : [['Your place', String(position)] as const]),
    ...(position === null || quote === null ? [] : [['Likely wait', quote] as const]),
    ...(state === 'offered' && until !== null ? [['Kept until', until] as const] : []),
    ['Joined', joined],
    ['Table for', guests],
  ];
}

function choicesOf({ token, view: { state }, queue }: QueuedEntry): Markup | null {
  if (state !== 'waiting' && state !== 'offered') return null;
  const comes = state === 'offered' && !queue.isComing;
  return html`${comes ? button(token, ['come', 'On my way']) : null}
    ${button(token, ['leave', 'Leave the queue'], true)}
    <p>This page is loaded again every ${String(refreshSeconds)} seconds.</p>`;
}

/** A form, since opening a page changes nothing. */
function button(token: string, [step, label]: readonly [string, string], isQuiet = false): Markup {
  return html`<form class="actions" method="post" action="/waiting/${token}/${step}">
    <button class="${isQuiet ? 'quiet' : ''}">${label}</button>
  </form>`;
}
