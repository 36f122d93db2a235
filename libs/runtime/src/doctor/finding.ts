type Subject =
  | 'settings'
  | 'payments'
  | 'texts'
  | 'e-mails'
  | 'address'
  | 'proxies'
  | 'database'
  | 'schema'
  | 'clock'
  | 'time zones'
  | 'venues'
  | 'group file'
  | 'bookings'
  | 'worker'
  | 'webhooks'
  | 'keys'
  | 'sign-in'
  | 'team';

/** The result of one check, in a sentence that names the remedy where one is needed. */
export interface Finding {
  readonly about: Subject;
  /** `doubt` is for a person to judge: the deployment may well be right. */
  readonly verdict: 'ok' | 'doubt' | 'wrong';
  readonly words: string;
}

export function ok(about: Subject, words: string): Finding {
  return { about, verdict: 'ok', words };
}

export function warning(about: Subject, words: string): Finding {
  return { about, verdict: 'doubt', words };
}

export function failure(about: Subject, words: string): Finding {
  return { about, verdict: 'wrong', words };
}
