/** One enquiry, with its answers and the forms for it. */
import { textIn } from '../parts/form-text';
import { html, nothing, type TemplateResult } from 'lit';
import type { BookingDetailsAnswer, EnquiryView } from '../answers';
import { remarksOf } from '../day/bookings';
import type { PolledAnswer } from '../parts/polled-answer';
import { foldedForm, formView, type Form } from '../parts/form';
import type { FormRequest } from '../parts/form-sender';
import { sourceWords } from '../parts/source-words';
import { guestsInWords, momentWords, whenWords } from '../parts/words';
import { bookingAddress } from '../parts/booking-address';
import { bookView } from './book-view';
import { severityView } from './severity-view';
import { formName, type EnquiryContext } from './enquiry-context';

export function enquiryView(context: EnquiryContext): TemplateResult {
  const { app, enquiry, back } = context;
  // Buttons appear after everything above them is loaded, so that they do not move.
  const isWhole = context.booking?.isWaiting !== true;
  const canManage = isWhole && app.may('enquiries.manage') && enquiry.state === 'open';
  return html`<section class="card" aria-labelledby="subject">
    ${back}
    <h2 id="subject" tabindex="-1">${enquiry.subject}</h2>
    ${severityView(enquiry)} ${senderView(enquiry)}
    <p class="message">${enquiry.message}</p>
    ${threadView(context)} ${closedView(enquiry)}
    ${context.booking === null ? nothing : aboutView(context.booking, context)}
    ${canManage ? stepsView(context) : nothing}
  </section>`;
}

function senderView(enquiry: EnquiryView): TemplateResult {
  const { name, phone, email, guestType, assignee, source } = enquiry;
  const kind = guestType === null ? '' : ` (${guestType})`;
  return html`<p>
      <strong>${name}</strong>${kind}
      <span class="soft">
        · ${whenWords(enquiry.receivedDate, enquiry.receivedTime)} · ${sourceWords(source)}
      </span>
    </p>
    <p>${assignee === null ? 'It is not assigned yet.' : `It is assigned to ${assignee}.`}</p>
    <p class="row">
      ${phone === null ? nothing : html`<a class="button" href="tel:${phone}">Call ${phone}</a>`}
      ${email === null ? nothing : html`<span>${email}</span>`}
    </p>`;
}

/** What was written after the enquiry, in order. */
function threadView({ enquiry, app }: EnquiryContext): readonly TemplateResult[] {
  const { answers, texts, name } = enquiry;
  const entries = [
    ...answers.map(({ message, answeredAt, channel, delivery }) => ({
      message,
      at: answeredAt,
      title: channel === 'text' ? 'Answered by text' : 'Answered',
      isFailed: /^(undelivered|failed|stopped)/.test(delivery ?? ''),
    })),
    ...texts.map(({ message, receivedAt }) => {
      return { message, at: receivedAt, title: `${name} by text`, isFailed: false };
    }),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  return entries.map(
    ({ message, at, title, isFailed }) =>
      html`<div>
        <h3>${title}, ${momentWords(at, app)}</h3>
        <p class="message">${message}</p>
        ${isFailed ? html`<p><strong>It did not reach the guest.</strong></p>` : nothing}
      </div>`,
  );
}

function closedView({ closedLocal, closingNote }: EnquiryView): TemplateResult | typeof nothing {
  if (closedLocal === null) return nothing;
  const [day = '', time = ''] = closedLocal.split(' ');
  return html`<p><strong>Closed, ${whenWords(day, time)}.</strong> ${closingNote}</p>`;
}

/** The booking of the enquiry. For tickets, only the reference is shown. */
function aboutView(
  polled: PolledAnswer<BookingDetailsAnswer>,
  { enquiry, app }: EnquiryContext,
): TemplateResult {
  const { answer } = polled;
  if (answer === null) return html`<p>It is about ${enquiry.reference}.</p>`;
  const { booking } = answer;
  const { reference, date, time, guestName, partySize, stateWords, tables } = booking;
  const address = bookingAddress(booking, booking.venue, app.today);
  return html`<div class="card">
    <h3>The booking ${reference}</h3>
    <p>
      ${guestName}, ${guestsInWords(partySize)}, ${whenWords(date, time)} · ${booking.bookingType} ·
      ${tables.length === 0 ? 'no table' : tables.join(' + ')} · <strong>${stateWords}</strong>
    </p>
    ${remarksOf(booking).map((note) => html`<p>${note}</p>`)}
    <p><a class="button" href=${address}>Open the booking</a></p>
  </div>`;
}

function stepsView(context: EnquiryContext): TemplateResult {
  const { enquiry, app } = context;
  const ownName = app.me?.name ?? '';
  const form = (title: string, one: Form): TemplateResult =>
    foldedForm({ ...one, title, group: 'step' }, context.sender);
  return html`${enquiry.assignee === ownName ? nothing : formView(takeForm(context, ownName), context.sender)}
    <div>
      ${enquiry.email === null ? nothing : form('Answer by e-mail', emailForm(context, enquiry.email))}
      ${enquiry.phone === null ? nothing : form('Answer by text', textForm(context, enquiry.phone))}
      ${enquiry.reference === null ? bookView(context) : nothing}
      ${form('Give it to someone', assignForm(context))} ${form('Close', closeForm(context))}
    </div>`;
}

/** Sends a step of an enquiry, then reloads the list. */
async function step(
  context: EnquiryContext,
  { path, body, done }: Pick<FormRequest, 'path' | 'body' | 'done'>,
  name = path,
): Promise<boolean> {
  const { app, enquiry, sender, refresh } = context;
  const form = formName(name, context);
  const request = { form, path: `/enquiries/${enquiry.id}/${path}`, body, done };
  const answer = await sender.send<object>(request, app);
  await refresh();
  return answer !== null;
}

function takeForm(context: EnquiryContext, ownName: string): Form {
  const done = 'It is assigned to you now.';
  return {
    name: formName('take', context),
    button: 'I deal with it',
    send: () => step(context, { path: 'assign', body: { assignee: ownName }, done }, 'take'),
  };
}

function assignForm(context: EnquiryContext): Form {
  return {
    name: formName('assign', context),
    button: 'Save',
    kind: 'quiet',
    fields: html`<label for="assignee">Assigned to (leave empty for nobody)</label>
      <input id="assignee" name="assignee" maxlength="120" />`,
    send: (data) => {
      const assignee = textIn(data, 'assignee');
      const done =
        assignee === null ? 'It is assigned to nobody now.' : `It is assigned to ${assignee}.`;
      return step(context, { path: 'assign', body: { assignee }, done });
    },
  };
}

function emailForm(context: EnquiryContext, email: string): Form {
  return answerForm(context, 'email', {
    button: 'Send the e-mail',
    fields: html`<label for="message">To ${email}</label>
      <textarea id="message" name="message" maxlength="4000" required></textarea>
      <p class="soft">The venue’s name and address are below it. The enquiry stays open.</p>`,
    done: 'The e-mail is sent.',
  });
}

function textForm(context: EnquiryContext, phone: string): Form {
  return answerForm(context, 'text', {
    button: 'Send the text',
    fields: html`<label for="text">To ${phone}</label>
      <textarea id="text" name="message" maxlength="640" required></textarea>
      <p class="soft">The venue’s name is before it. The enquiry stays open.</p>`,
    done: 'The text is sent.',
  });
}

function answerForm(
  context: EnquiryContext,
  by: 'email' | 'text',
  { done, ...parts }: Pick<Form, 'button' | 'fields'> & { readonly done: string },
): Form {
  const name = `answer by ${by}`;
  return {
    ...parts,
    name: formName(name, context),
    send: (data) =>
      step(context, { path: 'answer', body: { by, message: textIn(data, 'message') }, done }, name),
  };
}

function closeForm(context: EnquiryContext): Form {
  return {
    name: formName('close', context),
    button: 'Close the enquiry',
    kind: 'quiet',
    fields: html`<label for="note">Outcome</label>
      <input id="note" name="note" maxlength="1000" />
      <p class="soft">A closed enquiry stays closed. The guest is not notified.</p>`,
    send: (data) => {
      const body = { note: textIn(data, 'note') };
      return step(context, { path: 'close', body, done: 'The enquiry is closed.' });
    },
  };
}
