/**
 * All browsers share the Idempotency-Keys of a publishable key. A counter as a key would give one
 * guest the answer of another, so with a publishable key it has at least 16 characters.
 */
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '@venue/operations/catalogue';
import { widgetCatalogue } from '@venue/operations/widget-catalogue';
import {
  client,
  ending,
  openWidgetTestDeployment,
  type WidgetTestDeployment,
} from './widget-client';
import { shared } from '@venue/testing/deployment';

const widget = shared(() => openWidgetTestDeployment());

const short = 'k'.repeat(15);
const longEnough = 'k'.repeat(16);

const writes = [...catalogue, ...widgetCatalogue]
  .filter(({ effect, audience }) => effect === 'write' && audience !== 'integration')
  .map(({ route }) => route.replace('POST ', '').replace(/\{\w+\}/g, 'x'));

/** The API serves tickets, the widget API everything else. */
const senderOf = (path: string): Pick<WidgetTestDeployment['service'], 'post'> =>
  path === '/tickets' ? widget.service : widget;

describe.each(writes)('%s with a publishable key', (path) => {
  it('refuses an Idempotency-Key of 15 characters, whatever the body is', async () => {
    const answer = await senderOf(path).post(path, '{', {
      key: widget.key,
      idempotencyKey: short,
    });

    expect(ending(answer)).toBe('400 validation-failed');
    expect(answer.body).toMatchObject({
      detail: 'Idempotency-Key must be 16 to 255 visible ASCII characters.',
      errors: [{ pointer: 'Idempotency-Key' }],
    });
  });

  it('goes on to the body with one of 16 characters', async () => {
    const answer = await senderOf(path).post(path, '{', {
      key: widget.key,
      idempotencyKey: longEnough,
    });

    expect(ending(answer)).toBe('400 validation-failed');
    expect(answer.body.detail).not.toContain('Idempotency-Key');
  });
});

describe('a short Idempotency-Key', () => {
  it('never gives one guest what another holds', async () => {
    const answers = [];
    for (const number of [1, 2]) {
      answers.push(await widget.hold({}, { idempotencyKey: '1', client: client(number) }));
    }

    expect(answers.map(ending)).toEqual(['400 validation-failed', '400 validation-failed']);
  });

  it('will do with an integration key, for tickets too', async () => {
    const answer = await widget.service.post('/tickets', {}, { idempotencyKey: '1' });

    expect(ending(answer)).toBe('400 validation-failed');
    expect(answer.body.detail).toBe('eventInstanceId is required.');
  });
});
