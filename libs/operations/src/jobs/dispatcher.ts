import type { DeliveryRoute } from '@venue/domain/message/outbox';
import type { MessageProvider } from '@venue/domain/message/provider';
import type { Outbox } from '@venue/domain/ports';
import type { Deployment } from '../pipeline/deployment';
import { CircuitBreaker } from './circuit-breaker';

/** The provider of each channel; sandbox messages are always kept in the inbox. */
export interface MessageProviders {
  readonly texts: MessageProvider;
  readonly emails: MessageProvider;
  readonly inbox: MessageProvider;
}

/** One provider, with the messages that go through it. */
export interface DeliveryLane {
  readonly provider: MessageProvider;
  readonly breaker: CircuitBreaker;
  readonly routes: readonly DeliveryRoute[];
}

/** Everything that sending messages needs. */
export interface Dispatcher extends Pick<
  Deployment,
  'clock' | 'groups' | 'ids' | 'settings' | 'secrets' | 'telemetry'
> {
  readonly outbox: Outbox;
  readonly lanes: readonly DeliveryLane[];
  /** A random number from 0 to 1. */
  readonly chance: () => number;
  readonly times: SendingTimes;
}

export interface SendingTimes {
  /** A provider that has not answered after this time has failed. */
  readonly answerSeconds: number;
  /** A worker that has recorded nothing after this time is dead; longer than `answerSeconds`. */
  readonly claimSeconds: number;
  /** How often the table is searched for messages that no notification announced. */
  readonly pollSeconds: number;
}

export const sendingTimes: SendingTimes = {
  answerSeconds: 15,
  claimSeconds: 45,
  pollSeconds: 1,
};

export function lanesOf({ texts, emails, inbox }: MessageProviders): readonly DeliveryLane[] {
  const lane = (provider: MessageProvider, routes: readonly DeliveryRoute[]): DeliveryLane => {
    return { provider, breaker: new CircuitBreaker(), routes };
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
