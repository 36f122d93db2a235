import type { Carrier, Message, Outbox, Route } from '@venue/domain';
import type { Deployment } from '../pipeline/deployment';
import { Breaker } from './breaker';

/** Who carries what. Letters of the sandbox are kept in the inbox, whatever the others do. */
export interface Carriers {
  readonly texts: Carrier;
  readonly emails: Carrier;
  readonly inbox: Carrier;
}

/** One way out of the house, with the messages that take it. */
export interface Line {
  readonly carrier: Carrier;
  readonly breaker: Breaker;
  readonly routes: readonly Route[];
}

/** Everything that the sending of messages needs. */
export interface PostOffice extends Pick<
  Deployment,
  'clock' | 'groups' | 'ids' | 'settings' | 'telemetry'
> {
  readonly outbox: Outbox;
  readonly lines: readonly Line[];
  /** From 0 to 1, by chance. */
  readonly chance: () => number;
  readonly times: SendingTimes;
}

export interface SendingTimes {
  /** A carrier that has not answered by then has failed. */
  readonly answerSeconds: number;
  /** A sender that has recorded nothing by then is dead: later than any answer. */
  readonly senderSeconds: number;
}

export const sendingTimes: SendingTimes = { answerSeconds: 15, senderSeconds: 45 };

export function linesOf({ texts, emails, inbox }: Carriers): readonly Line[] {
  const line = (carrier: Carrier, routes: readonly Route[]): Line => {
    return { carrier, breaker: new Breaker(), routes };
  };
  return [
    line(texts, [{ channel: 'text', environment: 'live' }]),
    line(emails, [{ channel: 'email', environment: 'live' }]),
    line(inbox, [
      { channel: 'text', environment: 'sandbox' },
      { channel: 'email', environment: 'sandbox' },
    ]),
  ];
}

export function lineFor({ channel, environment }: Message, { lines }: PostOffice): Line {
  const found = lines.find(({ routes }) =>
    routes.some((route) => route.channel === channel && route.environment === environment),
  );
  if (found === undefined) throw new Error(`nobody carries a ${channel} of ${environment}`);
  return found;
}
