/** The outcomes of a form on a booking's own page. */
import { action, actions, html, type HtmlPage, type PageText } from '@venue/http';
import type { AvailabilityAnswer } from '@venue/operations/availability/check-availability';
import type { ProblemSlug } from '@venue/operations/problems';
import { alternativeLinks } from './manage-forms';
import { backTo, dueText, lookOf, valuesOf, type BookingPage } from './manage-page';
import { checkTexts, outcomeTexts, refusedHeadings, refusedTexts } from './manage-words';
import { pageText } from './page-text';

export type FormName = keyof typeof checkTexts;

export interface Done {
  readonly outcome: string;
  /** The answer's own sentence, the same as in the API. */
  readonly summary: string;
  readonly alternatives?: AvailabilityAnswer['alternatives'];
}

/** The view is of the booking after the change; `partySize` is the requested size. */
export function outcomePage(bookingPage: BookingPage, done: Done, partySize: number): HtmlPage {
  const { view } = bookingPage;
  const { due, words } = view;
  const isToPay = done.outcome === 'amended' && due?.link;
  const pay = isToPay
    ? [action({ address: isToPay.address, label: dueText(view, due).label })]
    : [];
  const { heading, text } = pageText(words, ...(outcomeTexts[done.outcome] ?? otherwise));
  const paid = view.state === 'cancelled' && view.paid !== null ? [words.raw('paidInTouch')] : [];
  const isEnglish = words.language === 'en';
  return {
    message: { heading, text: isEnglish ? [done.summary] : [...text, ...paid] },
    ...(isEnglish ? {} : { values: valuesOf(view) }),
    ...lookOf(view),
    content: html`${alternativeLinks(bookingPage, done.alternatives ?? [], partySize)}
    ${actions(...pay, backTo(bookingPage))}`,
  };
}

const otherwise = ['notAnyMoreHeading', 'notAnyMoreText'] as const;

interface Refusal {
  readonly slug: ProblemSlug;
  readonly detail: string;
}

export function refusedPage(
  bookingPage: BookingPage,
  { slug, detail }: Refusal,
  form: FormName,
): HtmlPage {
  const { words } = bookingPage.view;
  const key = slug === 'validation-failed' ? checkTexts[form] : refusedTexts[slug];
  // The detail of a problem is in English.
  const text = words.language === 'en' ? detail : words.raw('notAnyMoreText');
  const heading = refusedHeadings[slug];
  return pageWith(
    {
      heading: heading === undefined ? headingOtherwise(bookingPage, form) : words.raw(heading),
      text: [key === undefined ? text : words.raw(key)],
    },
    bookingPage,
  );
}

/** In place of a form that can't be sent now. */
export function closedPage(bookingPage: BookingPage, form: FormName): HtmlPage {
  const reason = tooEarly(bookingPage, form);
  const text = [reason ?? bookingPage.view.words.raw('notAnyMoreText')];
  return pageWith({ heading: headingOtherwise(bookingPage, form), text }, bookingPage);
}

function headingOtherwise(bookingPage: BookingPage, form: FormName): string {
  const isTooEarly = tooEarly(bookingPage, form) !== null;
  return bookingPage.view.words.raw(isTooEarly ? 'lateHeading' : 'notAnyMoreHeading');
}

/** Why a form can only be sent later; null if it can be sent now, or never. */
function tooEarly({ view }: BookingPage, form: FormName): string | null {
  return form === 'late' ? view.because.late : null;
}

/** A page with those texts and a link back. */
export function pageWith(message: PageText, bookingPage: BookingPage): HtmlPage {
  const { view } = bookingPage;
  return {
    message,
    values: valuesOf(view),
    ...lookOf(view),
    content: actions(backTo(bookingPage)),
  };
}

export function payPage(bookingPage: BookingPage, payAddress: string): HtmlPage {
  const { view } = bookingPage;
  const { label } = dueText(view, view.due ?? { amount: '', isCard: false, link: null });
  const pay = action({ address: payAddress, label });
  return {
    message: pageText(view.words, 'payingHeading', 'payingText'),
    values: valuesOf(view),
    ...lookOf(view),
    content: actions(pay, backTo(bookingPage)),
  };
}
