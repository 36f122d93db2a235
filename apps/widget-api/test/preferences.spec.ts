/** Marketing preferences: every change, with its time and its page. */
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { shared, type Answer } from '@venue/testing/deployment';
import { ending, morning, openWidgetTestDeployment, type Page } from './widget-client';

let harbour: string | undefined;

const widget = shared(() => openWidgetTestDeployment());
beforeAll(async () => {
  harbour = widget.service.venueId['the-harbour'];
});
beforeEach(() => widget.service.sql('delete from marketing_preference'));

type From = Parameters<Page['post']>[2];

function prefer(change: Readonly<Record<string, unknown>> = {}, from?: From): Promise<Answer> {
  const body = { venueId: harbour, email: true, sms: false, ...change };
  return widget.post('/marketing-preferences', body, from);
}

describe('marketing preferences', () => {
  it('are answered as they were sent', async () => {
    const { guestId, contactId } = widget.guest;
    const sourceUrl = 'https://harbour.example/news';

    expect(await prefer({ guestId, contactId, sourceUrl })).toMatchObject({
      status: 201,
      body: { venueId: harbour, guestId, contactId, email: true, sms: false },
    });
    expect((await prefer({ guestId })).body).toEqual({
      ...{ venueId: harbour, guestId, contactId: null, email: true, sms: false },
    });
    expect((await prefer({ contactId })).body).toEqual({
      ...{ venueId: harbour, guestId, contactId, email: true, sms: false },
    });
  });

  it('are kept with every change, its time and its page', async () => {
    const { guestId } = widget.guest;
    await widget.service.moveTo(morning);
    await prefer({ guestId, sourceUrl: 'https://harbour.example/news' });
    await widget.service.moveTo('2026-12-02T09:00:00Z');
    await prefer({ guestId, email: false, sms: true });
    await widget.service.moveTo(morning);

    const rows = await widget.service.sql(
      `select email, sms, source_url, environment,
         to_char(created_at at time zone 'UTC', 'DD HH24:MI') as at
       from marketing_preference order by position`,
    );
    expect(rows).toEqual([
      {
        ...{ email: true, sms: false, source_url: 'https://harbour.example/news' },
        ...{ environment: 'live', at: '01 09:00' },
      },
      { email: false, sms: true, source_url: null, environment: 'live', at: '02 09:00' },
    ]);
  });

  it('are answered alike whether or not there was an earlier no', async () => {
    const { guestId } = widget.guest;
    const yes = { guestId, email: true, sms: true };
    const [before, no, after] = [
      await prefer(yes),
      await prefer({ guestId, email: false, sms: false }),
      await prefer(yes),
    ];

    expect([before.status, no.status, after.status]).toEqual([201, 201, 201]);
    expect(after.text).toBe(before.text);
    expect(await widget.service.sql('select from marketing_preference')).toHaveLength(3);
  });

  it('are of a guest or a contact', async () => {
    const nobody = await prefer();
    const detail = 'guestId or contactId must say who the guest is.';

    expect(ending(nobody)).toBe('400 validation-failed guest_required');
    expect(nobody.body).toMatchObject({ detail, errors: [{ pointer: '/guestId', detail }] });
    expect(ending(await prefer({ guestId: null, contactId: null }))).toBe(
      '400 validation-failed guest_required',
    );
  });

  it('are of a guest or contact whom the same key has named', async () => {
    const { guestId, contactId } = widget.guest;
    const other = await widget.named({ phone: '0117 496 0777', email: null });
    const key = await widget.service.issueKey({ origins: 'https://pier.example' });
    const sandbox = await widget.service.issueKey({
      origins: 'https://pier.example',
      env: 'sandbox',
    });
    const unknownId = '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50';
    const answers = [
      await prefer({ guestId: unknownId }),
      await prefer({ contactId: unknownId }),
      await prefer({ guestId: contactId }),
      await prefer({ guestId: other.guestId, contactId }),
      await prefer({ guestId }, { key }),
      await prefer({ contactId }, { key: sandbox }),
    ];

    expect(answers.map(ending)).toEqual(answers.map(() => '404 not-found'));
    expect(await widget.service.sql('select from marketing_preference')).toEqual([]);
  });

  it.each([
    ['/venueId', { venueId: null }],
    ['/email', { email: null }],
    ['/email', { email: 'yes' }],
    ['/sms', { sms: undefined }],
    ['/sourceUrl', { sourceUrl: 'ftp://harbour.example' }],
    ['/guestId', { guestId: 'x' }],
  ])('have all their parts: %s %j', async (pointer, change) => {
    const answer = await prefer({ guestId: widget.guest.guestId, ...change });

    expect(ending(answer)).toBe('400 validation-failed');
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it('are for a venue that the key covers', async () => {
    const key = await widget.service.issueKey({
      origins: 'https://pier.example',
      venues: 'the-pier',
    });

    expect(ending(await prefer({ guestId: widget.guest.guestId }, { key }))).toBe('404 not-found');
  });
});
