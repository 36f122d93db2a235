/** The e-mails of a venue on a phone. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  axeViolations,
  inBrowser,
  openBrowser,
  openTab,
  overflowAt,
  pictures,
} from '@venue/testing/browser';
import { example, openTerminal, type OpenTerminal } from './terminal';

const phoneWidth = 360;

interface Preview {
  readonly kind: string;
  readonly html: string | null;
}

inBrowser('the e-mails to guests', () => {
  let terminal: OpenTerminal;
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(async () => {
    terminal = await openTerminal();
    await terminal.here('apply', example);
    browser = await openBrowser(9);
  });
  afterAll(async () => {
    await browser.close();
    await terminal.close();
  });

  it.each(['the-harbour', 'the-lantern'])(
    'of %s fit a phone, load nothing and can be read by everybody',
    async (venue) => {
      const { json } = await terminal.runJson('messages', 'preview', '--venue', venue);
      const emails = (json.messages as readonly Preview[]).filter(({ html }) => html !== null);
      expect(emails.length).toBeGreaterThan(3);

      const { page, complaints } = await openTab(browser, 'light');
      for (const { kind, html } of emails) {
        await page.setContent(html ?? '');
        expect([kind, await overflowAt(page, phoneWidth)]).toEqual([kind, 0]);
        // A mailbox shows the e-mail within a page that has the heading and landmarks.
        expect([kind, await axeViolations(page, 'color-contrast')]).toEqual([kind, []]);
        if (pictures) {
          await page.screenshot({ path: `${pictures}/email-${venue}-${kind}.png`, fullPage: true });
        }
      }
      // The QR code of the tickets is attached to the e-mail.
      expect(complaints).toEqual(['cid:reference.png']);
    },
  );
});
