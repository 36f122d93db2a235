/** The reads and changes of the page of a booking. */
import { readBytes, type HtmlPage } from '@venue/http';
import type { AvailabilityAnswer } from '@venue/operations/availability/check-availability';
import {
  answerGuest,
  type GuestFields,
  type GuestOutcome,
} from '@venue/operations/bookings/guest-page/answer-guest';
import {
  type ChangePreview,
  findTimesForChange,
  previewChange,
} from '@venue/operations/bookings/guest-page/guest-operations';
import { viewBooking } from '@venue/operations/bookings/guest-page/view-booking';
import { readValid } from '@venue/operations/fields/parse';
import type { PayAnswer } from '@venue/operations/money/pay-as-guest';
import type { Operation } from '@venue/operations/operation';
import type { GuestDeployment } from '@venue/operations/pipeline/deployment';
import { Problem, problems } from '@venue/operations/problems';
import type { Request } from 'express';
import { page, type Answer } from './answer';
import { ChangeQuery } from './inputs';
import type { LinkRequest } from './link-holder';
import { askForChangePage, changePage, confirmChangePage } from './pages/manage-forms';
import {
  closedPage,
  outcomePage,
  pageWith,
  payPage,
  refusedPage,
  type Done,
  type FormName,
} from './pages/manage-outcomes';
import type { BookingPage } from './pages/manage-page';
import { pageText } from './pages/page-text';

/** 1,000 characters of four bytes, each byte written as `%F0`, and the other fields. */
const formMaxBytes = 16 * 1024;

export async function changeOf(
  linkRequest: LinkRequest,
  deployment: GuestDeployment,
): Promise<Answer> {
  const bookingPage = await bookingPageOf(linkRequest, deployment);
  const { change } = bookingPage.view.may;
  if (change === 'no') return page(200, closedPage(bookingPage, 'change'));
  if (change === 'venue') return page(200, askForChangePage(bookingPage));
  const { date, partySize, time } = readValid(ChangeQuery, linkRequest.request.query);
  if (date === null || partySize === null) {
    return page(200, changePage(bookingPage, bookingPage.view.present, null));
  }
  const query: ChangeRequest = { linkRequest, bookingPage, fields: { date, partySize } };
  return time === null
    ? showTimes(query, deployment)
    : confirmChange({ ...query, fields: { date, partySize, time } }, deployment);
}

interface ChangeRequest {
  readonly linkRequest: LinkRequest;
  readonly bookingPage: BookingPage;
  readonly fields: GuestFields;
}

async function showTimes(
  { linkRequest, bookingPage, fields }: ChangeRequest,
  deployment: GuestDeployment,
): Promise<Answer> {
  const request = { ...linkRequest, fields };
  const result = await answerGuest<AvailabilityAnswer>(findTimesForChange, request, deployment);
  if (result.kind !== 'answer') return refusalPage(bookingPage, result, 'change');
  const { date, partySize } = result.answer;
  return page(
    200,
    changePage(bookingPage, { date: date as Present['date'], partySize }, result.answer),
  );
}

type Present = BookingPage['view']['present'];

async function confirmChange(
  { linkRequest, bookingPage, fields }: ChangeRequest,
  deployment: GuestDeployment,
): Promise<Answer> {
  const request = { ...linkRequest, fields };
  const result = await answerGuest<ChangePreview>(previewChange, request, deployment);
  if (result.kind !== 'answer') return refusalPage(bookingPage, result, 'change');
  const { answer } = result;
  const { words } = bookingPage.view;
  const wish = { ...fields, partySize: Number(fields['partySize']) } as unknown as Present;
  switch (answer.outcome) {
    case 'amended':
    case 'needs-venue':
      return page(200, confirmChangePage(bookingPage, wish, answer));
    case 'unchanged':
      return page(200, pageWith(pageText(words, 'sameHeading', 'bookingIsAlready'), bookingPage));
    case 'unavailable':
      return page(200, outcomePage(bookingPage, answer, wish.partySize));
    case 'not-changeable':
      return page(200, closedPage(bookingPage, 'change'));
  }
}

interface FormTask {
  readonly operation: Operation;
  readonly linkRequest: LinkRequest;
}

/** A repeated form returns the first answer and changes nothing. */
export async function carryOut(
  name: FormName,
  { operation, linkRequest }: FormTask,
  deployment: GuestDeployment,
): Promise<Answer> {
  const sent = await readForm(linkRequest.request);
  if (sent === null) {
    const bookingPage = await bookingPageOf(linkRequest, deployment);
    return page(413, wrongFormPage(bookingPage));
  }
  const { form: formValue = '', ...fields } = sent;
  const request = { ...linkRequest, fields, formValue };
  const done = await answerGuest<Done | PayAnswer>(operation, request, deployment);
  const bookingPage = await bookingPageOf(linkRequest, deployment);
  if (done.kind !== 'answer') return refusalPage(bookingPage, done, name);
  return 'payAddress' in done.answer
    ? page(200, payPage(bookingPage, done.answer.payAddress))
    : page(200, outcomePage(bookingPage, done.answer, Number(fields['partySize'] ?? 0)));
}

function refusalPage(
  bookingPage: BookingPage,
  outcome: Exclude<GuestOutcome<never>, { readonly kind: 'answer' }>,
  form: FormName,
): Answer {
  if (outcome.kind === 'wrong-form') return page(403, wrongFormPage(bookingPage));
  return page(outcome.status, refusedPage(bookingPage, outcome, form));
}

function wrongFormPage(bookingPage: BookingPage): HtmlPage {
  const { words } = bookingPage.view;
  return pageWith(pageText(words, 'wrongFormHeading', 'wrongFormText'), bookingPage);
}

/** The booking as it is now, which a form may just have changed. */
export async function bookingPageOf(
  { holder }: LinkRequest,
  deployment: GuestDeployment,
): Promise<BookingPage> {
  return { token: holder.token, view: await viewBooking(holder, deployment) };
}

/** Null for a form that is too long. */
async function readForm(request: Request): Promise<GuestFields | null> {
  try {
    const bytes = await readBytes(request, formMaxBytes);
    return Object.fromEntries(new URLSearchParams(bytes.toString()));
  } catch (error) {
    if (error instanceof Problem && problems[error.slug].status === 413) return null;
    throw error;
  }
}
