/** The guest's window and the answer to the last try, one per widget. */
import type { JoinAnswer } from '../answers';
import type { Flow } from '../flow/flow';
import type { StringKey } from '../strings/strings';

export type FieldName = 'from' | 'until' | 'name' | 'phone' | 'email' | 'notes';

export type Errors = Readonly<Partial<Record<FieldName, StringKey>>>;

export interface Draft {
  /** Null until the guest changes it. */
  readonly from: string | null;
  readonly until: string | null;
  readonly errors: Errors;
  /** Why the guest does not wait; null before the first answer. */
  readonly obstacle: JoinAnswer | 'too-many' | null;
  /** The guest's own page, once the guest waits. */
  readonly link: string | null;
}

const emptyDraft: Draft = { from: null, until: null, errors: {}, obstacle: null, link: null };

const drafts = new WeakMap<Flow, Draft>();

export function draftOf(flow: Flow): Draft {
  return drafts.get(flow) ?? emptyDraft;
}

export function changeDraft(flow: Flow, change: Partial<Draft>): void {
  drafts.set(flow, { ...draftOf(flow), ...change });
  flow.update({});
}

/** The values of the form; a wished time is both ends of the window at first. */
export function fieldsOf(flow: Flow): Readonly<Record<FieldName, string>> {
  const { details, wish } = flow.state;
  const { from, until } = draftOf(flow);
  return {
    from: from ?? wish.time ?? '',
    until: until ?? wish.time ?? '',
    name: details.fullName,
    phone: details.phone,
    email: details.email,
    notes: details.wishes.notes ?? '',
  };
}
