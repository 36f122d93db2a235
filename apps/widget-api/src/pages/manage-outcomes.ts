/** The outcomes of a form on a booking's own page. */
import { action, actions, html, type HtmlPage, type PageText } from '@venue/http';
import type { AvailabilityAnswer } from '@venue/operations/availability/check-availability';
import type { ProblemSlug } from '@venue/operations/problems';
import { alternativeLinks } from './manage-forms';
import { backTo, dueWords, lookOf, valuesOf, type BookingPage } from './manage-page';
import {
  checkFields,
  otherFormWords,
  outcomeHeadings,
  refusedHeadings,
  refusedTexts,
} from './manage-words';

export type FormName = keyof typeof checkFields;

export interface Done {
  readonly outcome: string;
  /** The answer's own sentence, the same as in the API. */
  readonly summary: string;
  readonly alternatives?: AvailabilityAnswer['alternatives'];
}

/** The view is of the booking after the change; `partySize` is the requested size. */
export function outcomePage(bookingPage: BookingPage, done: Done, partySize: number): HtmlPage {
  const { token, view } = bookingPage;
  const { due } = view;
  const isToPay = done.outcome === 'amended' && due?.link;
  const pay = isToPay ? [action({ address: isToPay.address, label: dueWords(due).label })] : [];
  return {
    message: { heading: outcomeHeadings[done.outcome] ?? '', text: [done.summary] },
    ...lookOf(view),
    content: html`${alternativeLinks(bookingPage, done.alternatives ?? [], partySize)}
    ${actions(...pay, backTo(token))}`,
  };
}

interface Refusal {
  readonly slug: ProblemSlug;
  readonly detail: string;
}

export function refusedPage(
  bookingPage: BookingPage,
  { slug, detail }: Refusal,
  form: FormName,
): HtmlPage {
  const text = slug === 'validation-failed' ? checkFields[form] : (refusedTexts[slug] ?? detail);
  return pageWith(
    { heading: refusedHeadings[slug] ?? headingOtherwise(bookingPage, form), text: [text] },
    bookingPage,
  );
}

/** In place of a form that can't be sent now. */
export function closedPage(bookingPage: BookingPage, form: FormName): HtmlPage {
  const reason = tooEarly(bookingPage, form);
  const words = otherFormWords['not-any-more'];
  const text = reason === null ? words.text : [reason];
  return pageWith({ heading: headingOtherwise(bookingPage, form), text }, bookingPage);
}

function headingOtherwise(bookingPage: BookingPage, form: FormName): string {
  const isTooEarly = tooEarly(bookingPage, form) !== null;
  return otherFormWords[isTooEarly ? 'late' : 'not-any-more'].heading;
}

/** Why a form can only be sent later; null if it can be sent now, or never. */
function tooEarly({ view }: BookingPage, form: FormName): string | null {
  return form === 'late' ? view.because.late : null;
}

/** A page with those texts and a link back. */
export function pageWith(words: PageText, { token, view }: BookingPage): HtmlPage {
  const values = valuesOf(view);
  return { message: words, values, ...lookOf(view), content: actions(backTo(token)) };
}

export function payPage({ token, view }: BookingPage, payAddress: string): HtmlPage {
  const { label } = dueWords(view.due ?? { amount: '', isCard: false });
  const pay = action({ address: payAddress, label });
  return {
    message: otherFormWords.paying,
    values: valuesOf(view),
    ...lookOf(view),
    content: actions(pay, backTo(token)),
  };
}
