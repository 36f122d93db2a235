/** Sends the form as an enquiry to the venue's team. */
import type { SentAnswer } from '../answers';
import type { Failure, Reply } from '../client';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';
import { solveFor } from './captcha';
import {
  changeDraft,
  draftOf,
  dropDraft,
  suggestionFor,
  type Errors,
  type FieldName,
} from './draft';

/** The values of the form. */
type EnquiryFields = Readonly<Record<FieldName, string>>;

export function fieldsOf(kit: Toolkit): EnquiryFields {
  const { fullName, phone, email } = kit.flow.state.details;
  const { subject, message } = draftOf(kit.flow);
  const suggested = suggestionFor(kit);
  return {
    name: fullName,
    phone,
    email,
    subject: subject ?? suggested.subject,
    message: message ?? suggested.message,
  };
}

/** Sends the enquiry once, or marks the fields that are wrong. */
export async function send(kit: Toolkit, form: HTMLFormElement): Promise<void> {
  const { flow } = kit;
  const fields = fieldsOf(kit);
  const errors = errorsIn(fields);
  changeDraft(flow, { errors, waitMinutes: null });
  if (Object.keys(errors).length > 0) {
    await kit.focusError(form);
    return;
  }
  flow.update({ isBusy: true });
  const reply = await post(kit, fields);
  if (reply.answer !== undefined) {
    dropDraft(flow);
    flow.update({ step: 'sent', isBusy: false });
    flow.dependencies.emit('vb-enquiry-sent', { enquiryId: reply.answer.enquiryId });
    return;
  }
  refuse(kit, reply.failure);
  await kit.focusError(form);
}

/** Solves an expired or failed captcha again, without a message to the guest. */
async function post({ flow }: Toolkit, fields: EnquiryFields): Promise<Reply<SentAnswer>> {
  const { client, venueId } = flow.dependencies;
  const address = location.href.split(/[?#]/)[0] ?? '';
  const attempt = async (): Promise<Reply<SentAnswer>> =>
    client.postOnce<SentAnswer>('/enquiries', {
      ...fields,
      venueId,
      guestType: flow.state.details.isForBusiness ? 'Corporate' : 'Individual',
      sourceUrl: address.startsWith('http') ? address : null,
      captchaToken: await draftOf(flow).token,
    });
  const first = await attempt();
  if (first.answer !== undefined || first.failure.code !== 'captcha_failed') return first;
  changeDraft(flow, { token: solveFor(flow) });
  return attempt();
}

function refuse({ flow }: Toolkit, failure: Failure): void {
  const { slug, code, traceId, retryAfterSeconds, body } = failure;
  const names = (body.errors ?? []).map(({ pointer }) => pointer.slice(1)).filter(isField);
  const errors = Object.fromEntries(names.map((name) => [name, refusals[name] ?? 'wrongField']));
  const isTooMany = slug === 'rate-limited' && retryAfterSeconds !== null;
  const waitMinutes = isTooMany ? Math.ceil(retryAfterSeconds / 60) : null;
  changeDraft(flow, { errors, waitMinutes });
  if (isTooMany || names.length > 0) {
    flow.dependencies.emit('vb-error', { slug, code, traceId });
    flow.update({ isBusy: false });
  } else flow.fail(failure);
}

function isField(name: string): name is FieldName {
  return ['name', 'phone', 'email', 'subject', 'message'].includes(name);
}

const refusals: Readonly<Record<string, StringKey>> = {
  phone: 'phoneRefused',
  email: 'emailWrong',
};

function errorsIn({ name, phone, email, subject, message }: EnquiryFields): Errors {
  const checks: readonly (readonly [FieldName, boolean, StringKey])[] = [
    ['name', name.trim() === '', 'nameMissing'],
    ['phone', phone.trim() === '' && email.trim() === '', 'needReach'],
    ['email', email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()), 'emailWrong'],
    ['subject', subject.trim() === '', 'needSubject'],
    ['message', message.trim() === '', 'needMessage'],
  ];
  return Object.fromEntries(
    checks.filter(([, isWrong]) => isWrong).map(([field, , text]) => [field, text]),
  );
}
