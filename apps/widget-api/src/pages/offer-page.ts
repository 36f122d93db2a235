/** The page of an offer, and that of a place on the waiting list. */
import {
  action,
  actions,
  facts,
  html,
  type HtmlPage,
  type Markup,
  type PageText,
} from '@venue/http';
import type { EntryView } from '@venue/operations/waiting/offer-page';
import { offerWords } from './offer-words';

export interface EntryPage {
  readonly token: string;
  readonly view: EntryView;
}

export function offerPage({ token, view }: EntryPage): HtmlPage {
  return {
    message: wordsOf(view),
    values: {
      venue: view.venueName,
      guests: view.guests,
      window: view.window,
      when: view.when ?? '',
      until: view.until ?? '',
      summary: view.due?.summary ?? view.summary,
    },
    venueName: view.venueName,
    ...(view.brand === null ? {} : { brand: view.brand }),
    content: html`${facts(rowsOf(view))}${termsOf(view)}${choicesOf({ token, view })}`,
  };
}

function wordsOf({ state, due, isBookingOver }: EntryView): PageText {
  if (isBookingOver) return offerWords.over;
  return offerWords[due === null ? state : 'due'];
}

function termsOf({ terms }: EntryView): Markup | null {
  return terms === null ? null : html`<p>${terms}</p>`;
}

function rowsOf({ guests, window, when, until }: EntryView): (readonly [string, string])[] {
  return [
    when === null ? ['You asked for', window] : ['When', when],
    ['Table for', guests],
    ...(until === null ? [] : [['Accept by', until] as const]),
  ];
}

function choicesOf({ token, view }: EntryPage): Markup | null {
  switch (view.state) {
    case 'offered':
      return html`${button(token, ['accept', 'Accept the table'])}
      ${button(token, ['decline', 'Decline it'], true)}`;
    case 'waiting':
      return button(token, ['leave', 'Leave the waiting list'], true);
    case 'accepted':
      return actions(...linksOf(view));
    case 'declined':
    case 'ended':
    case 'left':
      return null;
  }
}

function linksOf({ due, bookingAddress }: EntryView): readonly Markup[] {
  const label = due?.isCard === true ? 'Leave a card' : 'Pay the deposit';
  const pay = due === null ? [] : [action({ address: due.address, label })];
  const booking =
    bookingAddress === null
      ? []
      : [action({ address: bookingAddress, label: 'See your booking', isQuiet: pay.length > 0 })];
  return [...pay, ...booking];
}

/** A form, since opening a page changes nothing. */
function button(token: string, [step, label]: readonly [string, string], isQuiet = false): Markup {
  return html`<form class="actions" method="post" action="/offer/${token}/${step}">
    <button class="${isQuiet ? 'quiet' : ''}">${label}</button>
  </form>`;
}
