/** The enquiry that a guest is writing, one per widget. The guest is in the flow's details. */
import type { Flow } from '../flow/flow';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';
import { canSolve, solveFor } from './captcha';

export type FieldName = 'name' | 'phone' | 'email' | 'subject' | 'message';

export type Errors = Readonly<Partial<Record<FieldName, StringKey>>>;

export interface Draft {
  /** Null until the guest changes the suggestion. */
  readonly subject: string | null;
  /** For a party that is too large to book here; null until the guest types it. */
  readonly partySize: string | null;
  readonly message: string | null;
  readonly errors: Errors;
  /** After too many enquiries, the minutes until the next one is accepted. */
  readonly waitMinutes: number | null;
  /** The token of the solved captcha; null where none is needed or no challenge came. */
  readonly token: Promise<string | null>;
}

const drafts = new WeakMap<Flow, Draft>();

/** Starts a draft if there is none. The captcha is then solved while the guest writes. */
export function draftOf(flow: Flow): Draft {
  const existing = drafts.get(flow);
  if (existing !== undefined) return existing;
  const token = solveFor(flow);
  const draft = {
    subject: null,
    partySize: null,
    message: null,
    errors: {},
    waitMinutes: null,
    token,
  };
  drafts.set(flow, draft);
  return draft;
}

export function changeDraft(flow: Flow, change: Partial<Draft>): void {
  drafts.set(flow, { ...draftOf(flow), ...change });
  flow.update({});
}

export function dropDraft(flow: Flow): void {
  drafts.delete(flow);
}

/** Whether the venue requires a captcha that this page can't solve. */
export function isStuck(flow: Flow): boolean {
  return flow.config.captcha && !canSolve();
}

/** Whether the party is too large to book here; the guest then types its size. */
export function isLargeParty({ state: { wish }, config }: Flow): boolean {
  return wish.partySize > config.partySizeMax;
}

/** The party size as typed, if that is a number. */
function partySizeOf(flow: Flow): number {
  const typed = isLargeParty(flow) ? Number(draftOf(flow).partySize) : 0;
  return Number.isInteger(typed) && typed > 0 ? typed : flow.state.wish.partySize;
}

/** Suggests a subject and a message from the guest's choices; both empty without any. */
export function suggestionFor({ flow, say, day, time }: Toolkit): {
  readonly subject: string;
  readonly message: string;
} {
  const { wish, choice } = flow.state;
  const { name: venue } = flow.config;
  const n = partySizeOf(flow);
  if (wish.date === null && !isLargeParty(flow)) return { subject: '', message: '' };
  const at = wish.time ?? choice?.time ?? null;
  const date = day(wish.date ?? '2000-01-01', wholeDate);
  const values = { venue, n, date, time: at === null ? '' : time(at) };
  const withDate = at === null ? 'enquiryTableOn' : 'enquiryTableAt';
  return {
    subject: say('enquiryAboutTable', { n }),
    message: say(wish.date === null ? 'enquiryTable' : withDate, values),
  };
}

const wholeDate = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
