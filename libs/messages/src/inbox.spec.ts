import { describe, expect, it } from '@jest/globals';
import { message } from '../test/messages';
import { inbox, keepingInbox } from './index';

describe('the inbox', () => {
  it('takes every message, and says that it costs nothing and arrives once', async () => {
    expect(inbox).toMatchObject({ name: 'inbox', isIdempotent: true, isCharged: false });
    expect(await inbox.send(message(), AbortSignal.abort())).toEqual({
      kind: 'sent',
      providerReference: null,
    });
  });

  it('of a public deployment says that it keeps a message', async () => {
    expect(keepingInbox).toMatchObject({ name: 'inbox', isIdempotent: true, isCharged: false });
    expect(await keepingInbox.send(message(), AbortSignal.abort())).toEqual({ kind: 'kept' });
  });
});
