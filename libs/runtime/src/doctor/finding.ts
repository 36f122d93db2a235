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
  readonly subject: Subject;
  /** `doubt` is for a person to judge: the deployment may well be right. */
  readonly verdict: 'ok' | 'doubt' | 'wrong';
  readonly message: string;
}

export function ok(subject: Subject, message: string): Finding {
  return { subject: subject, verdict: 'ok', message: message };
}

export function warning(subject: Subject, message: string): Finding {
  return { subject: subject, verdict: 'doubt', message: message };
}

export function failure(subject: Subject, message: string): Finding {
  return { subject: subject, verdict: 'wrong', message: message };
}
