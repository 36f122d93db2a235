import type { MessageProvider, Message, Outbox, Route } from '@venue/domain';
import type { Deployment } from '../pipeline/deployment';
import { Breaker } from './breaker';

/** Who carries what. Letters of the sandbox are kept in the inbox, whatever the others do. */
export interface MessageProviders {
  readonly texts: MessageProvider;
  readonly emails: MessageProvider;
  readonly inbox: MessageProvider;
}

/** One way out of the house, with the messages that take it. */
export interface DeliveryLane {
  readonly provider: MessageProvider;
  readonly breaker: Breaker;
  readonly routes: readonly Route[];
}

/** Everything that the sending of messages needs. */
export interface Dispatcher extends Pick<
  Deployment,
  'clock' | 'groups' | 'ids' | 'settings' | 'telemetry'
> {
  readonly outbox: Outbox;
  readonly lanes: readonly DeliveryLane[];
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

export function lanesOf({ texts, emails, inbox }: MessageProviders): readonly DeliveryLane[] {
  const lane = (provider: MessageProvider, routes: readonly Route[]): DeliveryLane => {
    return { provider, breaker: new Breaker(), routes };
  };
  return [
    lane(texts, [{ channel: 'text', environment: 'live' }]),
    lane(emails, [{ channel: 'email', environment: 'live' }]),
    lane(inbox, [
      { channel: 'text', environment: 'sandbox' },
      { channel: 'email', environment: 'sandbox' },
    ]),
  ];
}

export function laneFor({ channel, environment }: Message, { lanes }: Dispatcher): DeliveryLane {
  const found = lanes.find(({ routes }) =>
    routes.some((route) => route.channel === channel && route.environment === environment),
  );
  if (found === undefined) throw new Error(`nobody carries a ${channel} of ${environment}`);
  return found;
}
