/** The page of one booking, which a guest opens by the link in a message. */
import { readBytes, send } from '@venue/http';
import {
  addNoteAsGuest,
  calendarFileFor,
  cancelAsGuest,
  changeAsGuest,
  findTimesForChange,
  payAsGuest,
  performAsGuest,
  previewChange,
  Problem,
  problems,
  reportLateAsGuest,
  viewBooking,
  type AvailabilityAnswer,
  type ChangePreview,
  type Deployment,
  type GuestFields,
  type GuestOutcome,
  type Operation,
  type PayAnswer,
} from '@venue/operations';
import type { Express, Request, RequestHandler } from 'express';
import { page, type Answer } from './answer';
import { withLinkHolder, type LinkRequest } from './link-holder';
import {
  askForChangePage,
  cancelPage,
  changePage,
  confirmChangePage,
  latePage,
  notePage,
} from './pages/manage-forms';
import {
  closedPage,
  outcomePage,
  pageWith,
  payPage,
  refusedPage,
  type Done,
  type FormName,
} from './pages/manage-outcomes';
import { managePage, type BookingPage } from './pages/manage-page';
import { manageScript } from './pages/manage-script';
import { changeWords, pageWords } from './pages/manage-words';

/** 1,000 characters of four bytes, each byte written as `%F0`, and the other fields. */
const formMaxBytes = 16 * 1024;

/** GET only shows: scanners of mail open every link. */
export function addManageRoutes(
  server: Express,
  deployment: Deployment,
  others: RequestHandler,
): void {
  const route = (name: FormName, show: RequestHandler | null, send: RequestHandler): void => {
    const form = server.route(`/manage/:token/${name}`);
    if (show !== null) form.get(show);
    form.post(send).all(others);
  };
  // Before `/manage/:token`, which would match it too; no token has a dot.
  server.route(manageScript.path).get(sendScript).all(others);
  server.route('/manage/:token').get(showBooking(deployment)).all(others);
  server.route('/calendar/:token.ics').get(sendCalendar(deployment)).all(others);
  route('change', showChange(deployment), sendForm('change', changeAsGuest, deployment));
  route('cancel', showForm('cancel', deployment), sendForm('cancel', cancelAsGuest, deployment));
  route('late', showForm('late', deployment), sendForm('late', reportLateAsGuest, deployment));
  route('note', showForm('note', deployment), sendForm('note', addNoteAsGuest, deployment));
  route('pay', null, sendForm('pay', payAsGuest, deployment));
}

const sendScript: RequestHandler = (_request, response) => {
  const headers = { 'Cache-Control': 'public, max-age=3600' };
  const { text: body } = manageScript;
  send({ status: 200, contentType: 'text/javascript', body, headers }, response);
};

function showBooking(deployment: Deployment): RequestHandler {
  return withLinkHolder(deployment, async (linkRequest) =>
    page(200, managePage(await bookingPageOf(linkRequest, deployment))),
  );
}

function sendCalendar(deployment: Deployment): RequestHandler {
  return withLinkHolder(deployment, async (linkRequest) => {
    const body = await calendarFileFor(linkRequest.holder, deployment);
    if (body === null) return page(410, managePage(await bookingPageOf(linkRequest, deployment)));
    return { kind: 'file', contentType: 'text/calendar', fileName: 'booking.ics', body };
  });
}

const forms = {
  cancel: { show: cancelPage, isPossible: ({ view }: BookingPage) => view.may.cancel !== 'no' },
  late: { show: latePage, isPossible: ({ view }: BookingPage) => view.may.late },
  note: { show: notePage, isPossible: ({ view }: BookingPage) => view.may.change !== 'no' },
} as const;

function showForm(name: keyof typeof forms, deployment: Deployment): RequestHandler {
  return withLinkHolder(deployment, async (linkRequest) => {
    const bookingPage = await bookingPageOf(linkRequest, deployment);
    const { show, isPossible } = forms[name];
    return page(200, isPossible(bookingPage) ? show(bookingPage) : closedPage(bookingPage, name));
  });
}

/** Asks for day and party, then for a time, and then to confirm, as the query goes along. */
function showChange(deployment: Deployment): RequestHandler {
  return withLinkHolder(deployment, async (linkRequest) => {
    const bookingPage = await bookingPageOf(linkRequest, deployment);
    const { change } = bookingPage.view.may;
    if (change === 'no') return page(200, closedPage(bookingPage, 'change'));
    if (change === 'venue') return page(200, askForChangePage(bookingPage));
    const { date, partySize, time } = textsOf(linkRequest.request.query);
    if (date === undefined || partySize === undefined) {
      return page(200, changePage(bookingPage, bookingPage.view.present, null));
    }
    const query: ChangeQuery = { linkRequest, bookingPage, fields: { date, partySize } };
    return time === undefined
      ? showTimes(query, deployment)
      : confirmChange({ ...query, fields: { date, partySize, time } }, deployment);
  });
}

interface ChangeQuery {
  readonly linkRequest: LinkRequest;
  readonly bookingPage: BookingPage;
  readonly fields: GuestFields;
}

async function showTimes(
  { linkRequest, bookingPage, fields }: ChangeQuery,
  deployment: Deployment,
): Promise<Answer> {
  const request = { ...linkRequest, fields };
  const found = await performAsGuest<AvailabilityAnswer>(findTimesForChange, request, deployment);
  if (found.kind !== 'answer') return refused(bookingPage, found, 'change');
  const { date, partySize } = found.answer;
  return page(
    200,
    changePage(bookingPage, { date: date as Present['date'], partySize }, found.answer),
  );
}

type Present = BookingPage['view']['present'];

async function confirmChange(
  { linkRequest, bookingPage, fields }: ChangeQuery,
  deployment: Deployment,
): Promise<Answer> {
  const request = { ...linkRequest, fields };
  const found = await performAsGuest<ChangePreview>(previewChange, request, deployment);
  if (found.kind !== 'answer') return refused(bookingPage, found, 'change');
  const { answer } = found;
  const wish = { ...fields, partySize: Number(fields['partySize']) } as unknown as Present;
  switch (answer.outcome) {
    case 'amended':
    case 'needs-venue':
      return page(200, confirmChangePage(bookingPage, wish, answer));
    case 'unchanged':
      return page(200, pageWith(changeWords.same, bookingPage));
    case 'unavailable':
      return page(200, outcomePage(bookingPage, answer, wish.partySize));
    case 'not-changeable':
      return page(200, closedPage(bookingPage, 'change'));
  }
}

/** Carries out a form. Sent again, it gets the first answer again and changes nothing more. */
function sendForm(name: FormName, operation: Operation, deployment: Deployment): RequestHandler {
  return withLinkHolder(deployment, async (linkRequest) => {
    const form = await readForm(linkRequest.request);
    if (form === null)
      return page(
        413,
        pageWith(pageWords['wrong-form'], await bookingPageOf(linkRequest, deployment)),
      );
    const { form: formValue = '', ...fields } = form;
    const request = { ...linkRequest, fields, formValue };
    const done = await performAsGuest<Done | PayAnswer>(operation, request, deployment);
    const bookingPage = await bookingPageOf(linkRequest, deployment);
    if (done.kind !== 'answer') return refused(bookingPage, done, name);
    return 'payAddress' in done.answer
      ? page(200, payPage(bookingPage, done.answer.payAddress))
      : page(200, outcomePage(bookingPage, done.answer, Number(fields['partySize'] ?? 0)));
  });
}

function refused(
  bookingPage: BookingPage,
  outcome: Exclude<GuestOutcome<never>, { readonly kind: 'answer' }>,
  form: FormName,
): Answer {
  if (outcome.kind === 'wrong-form')
    return page(403, pageWith(pageWords['wrong-form'], bookingPage));
  return page(outcome.status, refusedPage(bookingPage, outcome, form));
}

/** The booking as it is now, which a form may just have changed. */
async function bookingPageOf(
  { holder }: LinkRequest,
  deployment: Deployment,
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

/** The parameters of a query that are given once. */
function textsOf(query: Request['query']): Readonly<Record<string, string | undefined>> {
  const texts = Object.entries(query).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}
