import type { DeliveryRoute } from '@venue/domain/message/outbox';
import type { MessageProvider } from '@venue/domain/message/provider';
import type { Outbox } from '@venue/domain/ports';
import type { Deployment } from '../pipeline/deployment';
import { CircuitBreaker } from './circuit-breaker';

/** The provider of each channel; sandbox messages always go to the inbox. */
export interface MessageProviders {
  readonly texts: MessageProvider;
  readonly emails: MessageProvider;
  readonly inbox: MessageProvider;
}

/** A provider, with the messages that it sends. */
export interface DeliveryLane {
  readonly provider: MessageProvider;
  readonly breaker: CircuitBreaker;
  readonly routes: readonly DeliveryRoute[];
}

/** The dependencies of sending messages. */
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
  /** A provider that has not answered within this time has failed. */
  readonly answerSeconds: number;
  /** A worker that has recorded nothing within this time is dead; longer than `answerSeconds`. */
  readonly claimSeconds: number;
  /** How often the table is searched for messages whose notification was missed. */
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
