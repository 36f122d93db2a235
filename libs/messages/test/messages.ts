import type { OutgoingMessage, MessageId } from '@venue/domain/message/provider';

/** A text message; add a subject and an e-mail address to make it an e-mail. */
export function message(over: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: '0f1e2d3c-4b5a-4678-8796-a5b4c3d2e1f0' as MessageId,
    recipient: '+447700900123',
    subject: null,
    text: 'The Harbour: pay £20 here: https://book.example.test/pay/abc',
    html: null,
    calendar: null,
    attachments: [],
    sender: { name: 'The Harbour', replyTo: null },
    ...over,
  };
}

/** A signal that never aborts. */
export const patience: AbortSignal = new AbortController().signal;
