import type { MessageProvider } from '@venue/domain/message/provider';

/**
 * Accepts every message and sends nothing: storage keeps it readable, for a team that tries a
 * deployment out.
 */
export const inbox: MessageProvider = {
  name: 'inbox',
  isIdempotent: true,
  isCharged: false,
  send: async () => ({ kind: 'sent', providerReference: null }),
};

/** The inbox of a public deployment: no guest reads it, so a message stored there is not sent. */
export const keepingInbox: MessageProvider = { ...inbox, send: async () => ({ kind: 'kept' }) };
