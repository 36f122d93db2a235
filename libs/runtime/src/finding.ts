type Organ =
  | 'settings'
  | 'payments'
  | 'texts'
  | 'e-mails'
  | 'address'
  | 'database'
  | 'schema'
  | 'queue'
  | 'clock'
  | 'time zones'
  | 'venues'
  | 'worker'
  | 'keys';

/** One thing that a doctor looked at, in a sentence that names the remedy where it is wrong. */
export interface Finding {
  readonly about: Organ;
  readonly isWrong: boolean;
  readonly words: string;
}

export function fine(about: Organ, words: string): Finding {
  return { about, isWrong: false, words };
}

export function wrong(about: Organ, words: string): Finding {
  return { about, isWrong: true, words };
}
