/**
 * The enquiry that a guest is writing; one for each widget. Who writes is in the flow's details.
 */
import type { Flow } from '../flow/flow';
import type { StringKey } from '../strings/strings';
import type { Toolkit } from '../views/toolkit';
import { canSolve, solvedFor } from './captcha';

export type FieldName = 'name' | 'phone' | 'email' | 'subject' | 'message';

export type Errors = Readonly<Partial<Record<FieldName, StringKey>>>;

export interface Draft {
  /** Null as long as the guest leaves what is suggested. */
  readonly subject: string | null;
  /** Of a party that is too large to be booked here; null until the guest has typed it. */
  readonly partySize: string | null;
  readonly message: string | null;
  readonly errors: Errors;
  /** Where too many have been sent: the minutes until the next one. */
  readonly waitMinutes: number | null;
  /** The solved captcha; null where none is needed, or where no challenge came. */
  readonly token: Promise<string | null>;
}

const drafts = new WeakMap<Flow, Draft>();

/** Begins a draft where there is none; then the captcha is solved while the guest writes. */
export function draftOf(flow: Flow): Draft {
  const known = drafts.get(flow);
  if (known !== undefined) return known;
  const token = solvedFor(flow);
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

/** Whether a captcha is needed that can't be solved on this page. */
export function isStuck(flow: Flow): boolean {
  return flow.config.captcha && !canSolve();
}

/** Whether the guest asks for more than can be booked here, and so has to say how many they are. */
export function isLargeParty({ state: { wish }, config }: Flow): boolean {
  return wish.partySize > config.partySizeMax;
}

/** How many the enquiry is for: as typed, as far as that is a number. */
function partySizeOf(flow: Flow): number {
  const typed = isLargeParty(flow) ? Number(draftOf(flow).partySize) : 0;
  return Number.isInteger(typed) && typed > 0 ? typed : flow.state.wish.partySize;
}

/** Subject and message for what the guest has chosen so far; empty where that is nothing. */
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
