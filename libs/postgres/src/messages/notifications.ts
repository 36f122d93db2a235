/**
 * Notifies the workers when messages have been written. A lost notification costs no more than a
 * second, since workers also poll the table.
 */
import { NotificationListener } from '../connection/notification-listener';

const channel = 'message_due';

/** Takes effect at commit. PostgreSQL sends equal notifications of one transaction only once. */
export const notifyWorkers = `select pg_notify('${channel}', '')`;

interface MessageListening {
  readonly onNotification: () => void;
  readonly onFault: (error: unknown) => void;
  /** The delay before a lost connection is replaced. */
  readonly retrySeconds: number;
}

export function listenForMessages(
  url: string,
  { onNotification, onFault, retrySeconds }: MessageListening,
): NotificationListener {
  return new NotificationListener(url, {
    channel,
    // One notification covers all messages that were written before.
    onOpen: onNotification,
    onNotification,
    onLost: onFault,
    retryMs: retrySeconds * 1000,
  });
}
