import { action, actions, facts, html, type Markup, type HtmlPage } from '@venue/http';
import type { LinkView } from '@venue/operations/money/link-view';
import { cardWords, paidFor, linkWords, nextWords, ticketWords } from './words';

/** The state of a link, with a button to pay if that is possible. */
export function linkPage(view: LinkView): HtmlPage {
  const { state, kind, isAhead, card } = view;
  const { heading, text } =
    (kind === 'tickets' ? ticketWords : card === null ? {} : cardWords)[state] ?? linkWords[state];
  const next = state === 'paid' && isAhead ? [nextWords[kind]] : [];
  const choices = choicesOf(view);
  return {
    ...bookingPage(view),
    message: { heading, text: [...text, ...next] },
    content: html`${detailsOf(view)}${choices.length === 0 ? null : actions(...choices)}`,
  };
}

/** Shared by all pages of a link. */
export function bookingPage(view: LinkView): Omit<HtmlPage, 'message'> {
  const { venueName, amount, until, kind, brand } = view;
  return {
    values: { venue: venueName, amount, until, what: paidFor[kind] },
    venueName,
    ...(brand === null ? {} : { brand }),
  };
}

type Row = readonly [name: string, value: string | Markup];

/** The purchase and the venue, below the given rows, and how to reach the venue. */
export function detailsOf(view: LinkView, first: readonly Row[] = []): Markup {
  const { place, venuePhone, isAhead } = view;
  const where = place !== null && isAhead ? [['Where', whereOf(place)] as const] : [];
  const phone = venuePhone === null ? [] : [['Phone', phoneLink(venuePhone)] as const];
  return facts([...first, ...view.facts, ...where, ...phone]);
}

function whereOf({ address, map }: NonNullable<LinkView['place']>): Markup {
  return html`${address}<br /><a href="${map}" rel="noreferrer">Show on a map</a>`;
}

function phoneLink(phone: string): Markup {
  return html`<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`;
}

function choicesOf(view: LinkView): readonly Markup[] {
  const { state, amount, payAddress, booking, card } = view;
  const paying = [
    action({ address: payAddress, label: card === null ? `Pay ${amount}` : 'Leave a card' }),
    action({ address: '', label: 'Look again', isQuiet: true }),
  ];
  const isSettled = state === 'paid' || state === 'not-due';
  const calendar =
    booking === null || !isSettled
      ? []
      : [action({ address: booking.calendarAddress, label: 'Add to your calendar' })];
  return [...(state === 'open' ? paying : []), ...calendar, ...manageAction(view)];
}

/** The link to the booking's own page, if it has one. */
export function manageAction({ booking }: LinkView): readonly Markup[] {
  if (booking === null) return [];
  const label = 'Change or cancel your booking';
  return [action({ address: booking.manageAddress, label, isQuiet: true })];
}
