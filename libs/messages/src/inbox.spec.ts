import { describe, expect, it } from '@jest/globals';
import { message } from '../test/messages';
import { inbox } from './index';

describe('the inbox', () => {
  it('takes every message, and says that it costs nothing and arrives once', async () => {
    expect(inbox).toMatchObject({ name: 'inbox', isIdempotent: true, isCharged: false });
    expect(await inbox.send(message(), AbortSignal.abort())).toEqual({
      kind: 'sent',
      providerReference: null,
    });
  });
});
