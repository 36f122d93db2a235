import { describe, expect, it } from '@jest/globals';
import { message } from '../test/messages';
import { inbox, keepingInbox } from './index';

describe('the inbox', () => {
  it('accepts every message, at no cost and without a second delivery', async () => {
    expect(inbox).toMatchObject({ name: 'inbox', isIdempotent: true, isCharged: false });
    expect(await inbox.send(message(), AbortSignal.abort())).toEqual({
      kind: 'sent',
      providerReference: null,
    });
  });

  it('of a public deployment reports that it stores a message', async () => {
    expect(keepingInbox).toMatchObject({ name: 'inbox', isIdempotent: true, isCharged: false });
    expect(await keepingInbox.send(message(), AbortSignal.abort())).toEqual({ kind: 'kept' });
  });
});
