/** One enquiry: what was asked, what was answered, and what can be done about it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { BookingDetailsAnswer } from '../answers';
import type { App } from '../app';
import type { EnquiryView, TeamTimesAnswer } from '../back-office/answers';
import type { Asked } from '../back-office/asked';
import { formView, textIn, type Form } from '../back-office/form';
import type { Sender, Sending } from '../back-office/sender';
import { guestsWords, momentWords, whenWords } from '../back-office/words';
import { bookingAddress } from '../parts/booking-address';
import { bookView } from './book-view';
import type { BookingWish } from './booking-wish';

export interface Parts {
  readonly app: App;
  readonly enquiry: EnquiryView;
  /** Null where it is about no booking. */
  readonly booking: Asked<BookingDetailsAnswer> | null;
  /** The free times of the day that is filled in. */
  readonly times: TeamTimesAnswer | null;
  readonly sender: Sender;
  readonly wish: BookingWish;
  readonly back: TemplateResult;
  readonly refresh: () => Promise<void>;
}

export function enquiryView(parts: Parts): TemplateResult {
  const { app, enquiry, back } = parts;
  const canManage = app.may('enquiries.manage') && enquiry.state === 'open';
  return html`<section class="card" aria-labelledby="subject">
    ${back}
    <h2 id="subject" tabindex="-1">${enquiry.subject}</h2>
    ${senderView(enquiry)}
    <p class="message">${enquiry.message}</p>
    ${answersView(parts)} ${closedView(enquiry)}
    ${parts.booking === null ? nothing : aboutView(parts.booking, parts)}
    ${canManage ? stepsView(parts) : nothing}
  </section>`;
}

function senderView(enquiry: EnquiryView): TemplateResult {
  const { name, phone, email, guestType, assignee, source } = enquiry;
  const kind = guestType === null ? '' : ` (${guestType})`;
  return html`<p>
      <strong>${name}</strong>${kind}
      <span class="soft">
        · ${whenWords(enquiry.receivedDate, enquiry.receivedTime)} · by ${source}
      </span>
    </p>
    <p>${assignee === null ? 'Nobody deals with it yet.' : `${assignee} deals with it.`}</p>
    <p class="row">
      ${phone === null ? nothing : html`<a class="button" href="tel:${phone}">Call ${phone}</a>`}
      ${email === null ? nothing : html`<span>${email}</span>`}
    </p>`;
}

function answersView({ enquiry, app }: Parts): readonly TemplateResult[] {
  return enquiry.answers.map(
    ({ message, answeredAt }) =>
      html`<div>
        <h3>Answered, ${momentWords(answeredAt, app)}</h3>
        <p class="message">${message}</p>
      </div>`,
  );
}

function closedView({ closedLocal, closingNote }: EnquiryView): TemplateResult | typeof nothing {
  if (closedLocal === null) return nothing;
  const [day = '', time = ''] = closedLocal.split(' ');
  return html`<p><strong>Closed, ${whenWords(day, time)}.</strong> ${closingNote}</p>`;
}

/** The booking that it is about. Tickets have only their reference here. */
function aboutView(asked: Asked<BookingDetailsAnswer>, { enquiry, app }: Parts): TemplateResult {
  const { answer } = asked;
  if (answer === null) return html`<p>It is about ${enquiry.reference}.</p>`;
  const { booking } = answer;
  const { reference, date, time, guestName, partySize, stateWords, tables } = booking;
  const address = bookingAddress(booking, booking.venue, app.today);
  return html`<div class="card">
    <h3>The booking ${reference}</h3>
    <p>
      ${guestName}, ${guestsWords(partySize)}, ${whenWords(date, time)} · ${booking.bookingType} ·
      ${tables.length === 0 ? 'no table' : tables.join(' + ')} · <strong>${stateWords}</strong>
    </p>
    ${[booking.notes, booking.teamNote].map((note) => (note === null ? nothing : html`<p>${note}</p>`))}
    <p><a class="button" href=${address}>Open the booking</a></p>
  </div>`;
}

function stepsView(parts: Parts): TemplateResult {
  const { enquiry, app } = parts;
  const own = app.me?.name ?? '';
  const form = (title: string, one: Form): TemplateResult =>
    html`<details name="step">
      <summary>${title}</summary>
      ${formView(one, parts.sender)}
    </details>`;
  return html`${enquiry.assignee === own ? nothing : formView(takeForm(parts, own), parts.sender)}
    <div>
      ${
        enquiry.email === null
          ? html`<p>There is no e-mail address to answer to.</p>`
          : form('Answer by e-mail', answerForm(parts, enquiry.email))
      }
      ${enquiry.reference === null ? bookView(parts) : nothing}
      ${form('Give it to someone', assignForm(parts))} ${form('Close', closeForm(parts))}
    </div>`;
}

/** A step of an enquiry; the list is asked for anew once it is done. */
async function step(
  parts: Parts,
  { path, body, done }: Pick<Sending, 'path' | 'body' | 'done'>,
  name = path,
): Promise<boolean> {
  const { app, enquiry, sender, refresh } = parts;
  const form = formName(name, parts);
  const sending = { form, path: `/enquiries/${enquiry.id}/${path}`, body, done };
  const answer = await sender.send<object>(sending, app);
  await refresh();
  return answer !== null;
}

/** Of one enquiry, so that what is refused there is not shown with another. */
export function formName(step: string, { enquiry }: Parts): string {
  return `${step} ${enquiry.id}`;
}

function takeForm(parts: Parts, own: string): Form {
  const done = 'You deal with it now.';
  return {
    name: formName('take', parts),
    button: 'I deal with it',
    send: () => step(parts, { path: 'assign', body: { assignee: own }, done }, 'take'),
  };
}

function assignForm(parts: Parts): Form {
  return {
    name: formName('assign', parts),
    button: 'Save',
    kind: 'quiet',
    fields: html`<label for="assignee">Who deals with it; empty for nobody</label>
      <input id="assignee" name="assignee" maxlength="120" />`,
    send: (data) => {
      const assignee = textIn(data, 'assignee');
      const done = assignee === null ? 'Nobody deals with it now.' : `${assignee} deals with it.`;
      return step(parts, { path: 'assign', body: { assignee }, done });
    },
  };
}

function answerForm(parts: Parts, email: string): Form {
  return {
    name: formName('answer', parts),
    button: 'Send the e-mail',
    fields: html`<label for="message">To ${email}</label>
      <textarea id="message" name="message" maxlength="4000" required></textarea>
      <p class="soft">The venue’s name and address stand below it. The enquiry stays open.</p>`,
    send: (data) => {
      const body = { message: textIn(data, 'message') };
      return step(parts, { path: 'answer', body, done: 'The e-mail is sent.' });
    },
  };
}

function closeForm(parts: Parts): Form {
  return {
    name: formName('close', parts),
    button: 'Close the enquiry',
    kind: 'quiet',
    fields: html`<label for="note">What came of it</label>
      <input id="note" name="note" maxlength="1000" />
      <p class="soft">A closed enquiry stays closed. The guest is not told.</p>`,
    send: (data) => {
      const body = { note: textIn(data, 'note') };
      return step(parts, { path: 'close', body, done: 'The enquiry is closed.' });
    },
  };
}
