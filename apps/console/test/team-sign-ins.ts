/** Members of the team who sign in, in the specs of the sign-in pages and of sessions. */
import { afterEach, expect } from '@jest/globals';
import { shared } from '@venue/testing/deployment';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { openSignIn, type BrowserHere } from './sign-in-deployment';

/** A deployment for the tests of a file. */
export function openTeamSignIns() {
  const service = shared(async () => {
    const opened = await openSignIn();
    await opened.moveTo('2026-06-10T12:00:00Z');
    return { ...opened, close: opened.closeAll };
  });
  /** Relative to the present clock, which runs on. */
  const move = async (minutes: number): Promise<void> => {
    await service.sql('update clock_offset set by = by + make_interval(secs => $1)', [
      minutes * 60,
    ]);
  };
  // Requests are counted by client and address for an hour.
  afterEach(() => move(61));

  let invited = 0;
  const linkFor = async (email: string): Promise<string> =>
    (await service.asOperator(makeSignInLink, { id: email })).link;

  return {
    service,
    move,
    aMember: async (wish: { role?: 'host' | 'manager' | 'admin'; venues?: string } = {}) => {
      invited += 1;
      const email = `member${invited}@team.test`;
      const { role = 'host', venues = 'all' } = wish;
      const { member } = await service.asOperator(inviteMember, {
        email,
        name: `Member ${invited}`,
        role,
        venues,
      });
      return member;
    },
    linkFor,
    signedIn: async (email: string, browser = service.browser()): Promise<BrowserHere> => {
      expect(await browser.post(await linkFor(email))).toMatchObject({
        status: 303,
        location: '/console',
      });
      return browser;
    },
    isIn: (browser: BrowserHere): Promise<boolean> =>
      service
        .authenticator()
        .authenticate({ token: browser.token })
        .then(
          () => true,
          () => false,
        ),
  };
}
