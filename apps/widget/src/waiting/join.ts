/** Puts the guest on the waiting list. */
import type { JoinAnswer } from '../answers';
import type { Failure } from '../client';
import type { Flow } from '../flow/flow';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';
import { changeDraft, fieldsOf, type Errors, type FieldName } from './draft';

/** A longer wait means that the guest is on as many lists as one may be. */
const rateSecondsMax = 60;

/** Joins once, or marks the fields that are wrong. */
export async function join(kit: Toolkit, form: HTMLFormElement): Promise<void> {
  const { flow } = kit;
  const errors = errorsIn(fieldsOf(flow));
  changeDraft(flow, { errors, obstacle: null });
  if (Object.keys(errors).length > 0) return kit.focusError(form);
  flow.update({ isBusy: true });
  const { client } = flow.dependencies;
  const reply = await client.postOnce<JoinAnswer>('/waiting-list', bodyOf(kit));
  if (reply.answer === undefined) {
    refuse(flow, reply.failure);
    return kit.focusError(form);
  }
  flow.update({ isBusy: false });
  show(flow, reply.answer, reply.headers);
}

function bodyOf({ flow, wishedType }: Toolkit): Readonly<Record<string, unknown>> {
  const { from, until, name, phone, email, notes } = fieldsOf(flow);
  const { date, partySize } = flow.state.wish;
  return {
    venueId: flow.dependencies.venueId,
    date,
    from,
    until,
    partySize,
    bookingTypeId: wishedType(flow.state),
    guest: { name, phone, email: email.trim() === '' ? null : email },
    notes: notes.trim() === '' ? null : notes,
  };
}

function show(flow: Flow, answer: JoinAnswer, headers: Headers): void {
  const { emit, venueId } = flow.dependencies;
  if (answer.entryId === null) {
    const { date, times } = answer;
    const venueName = flow.config.name;
    const alternatives = times.map((time) => ({ ...time, date, venueId, venueName }));
    flow.update({ alternatives });
    changeDraft(flow, { obstacle: answer });
    return;
  }
  const link = /<(https?:[^>]+)>; rel="edit"/.exec(headers.get('Link') ?? '')?.[1] ?? null;
  changeDraft(flow, { link });
  flow.update({ step: 'listed' });
  emit('vb-waiting-list-joined', { entryId: answer.entryId });
}

function refuse(flow: Flow, failure: Failure): void {
  const { slug, code, traceId, retryAfterSeconds, body } = failure;
  const isTooMany = slug === 'rate-limited' && (retryAfterSeconds ?? 0) > rateSecondsMax;
  const names = (body.errors ?? []).map(({ pointer }) => pointer.split('/').at(-1)).filter(isField);
  const errors = Object.fromEntries(names.map((name) => [name, refusals[name] ?? 'wrongField']));
  changeDraft(flow, { errors, obstacle: isTooMany ? 'too-many' : null });
  if (!isTooMany && names.length === 0) {
    flow.fail(failure);
    return;
  }
  flow.dependencies.emit('vb-error', { slug, code, traceId });
  flow.update({ isBusy: false });
}

function isField(name: string | undefined): name is FieldName {
  return ['from', 'until', 'name', 'phone', 'email', 'notes'].includes(name ?? '');
}

const refusals: Readonly<Record<string, StringKey>> = {
  phone: 'phoneRefused',
  email: 'emailWrong',
};

function errorsIn({
  from,
  until,
  name,
  phone,
  email,
}: Readonly<Record<FieldName, string>>): Errors {
  const checks: readonly (readonly [FieldName, boolean, StringKey])[] = [
    ['from', from === '', 'waitingTimeMissing'],
    ['until', until === '', 'waitingTimeMissing'],
    ['until', until !== '' && until < from, 'waitingOrder'],
    ['name', name.trim() === '', 'nameMissing'],
    ['phone', phone.trim() === '', 'phoneMissing'],
    ['email', email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()), 'emailWrong'],
  ];
  return Object.fromEntries(
    checks.filter(([, isWrong]) => isWrong).map(([field, , text]) => [field, text]),
  );
}
