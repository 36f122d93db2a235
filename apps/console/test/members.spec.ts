/** Rights to manage members, devices and sessions. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TeamCaller } from '@venue/domain/access/team-caller';
import { addDevice } from '@venue/operations/access/people/add-device';
import { changeMember } from '@venue/operations/access/people/change-member';
import { signInFirstAdmin } from '@venue/operations/access/people/first-admin';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { listDevices } from '@venue/operations/access/people/list-devices';
import { listMembers } from '@venue/operations/access/people/list-members';
import { listSessions } from '@venue/operations/access/people/list-sessions';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { revokeDevice } from '@venue/operations/access/people/revoke-device';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { revokeSession } from '@venue/operations/access/people/revoke-session';
import { listMessages } from '@venue/operations/messages/list-messages';
import { openSignIn, type SignInDeployment } from './sign-in-deployment';

let service: SignInDeployment;
/** The only admin of all venues, and one of a single venue. */
let admin: TeamCaller;
let ofHarbour: TeamCaller;

async function member(name: string, role: TeamCaller['role'], venues: string): Promise<TeamCaller> {
  const email = `${name.toLowerCase()}@team.test`;
  await service.asOperator(inviteMember, { email, name, role, venues });
  const { link } = await service.newestMail();
  const browser = service.browser();
  await browser.post(link);
  return service.authenticator().authenticate(browser);
}

beforeAll(async () => {
  service = await openSignIn();
  await service.moveTo('2026-06-10T12:00:00Z');
  admin = await member('Ada', 'admin', 'all');
  ofHarbour = await member('Harry', 'admin', 'the-harbour');
});
afterAll(() => service.closeAll());

const slugs = () => Object.keys(service.venueId).filter((slug) => slug !== 'the-harbour');
const refusedAs = (slug: string) => expect.objectContaining({ slug });
const refusedWith = (detail: unknown) =>
  expect.objectContaining({
    ...{ slug: 'validation-failed', particulars: expect.objectContaining({ detail }) },
  });

describe('an admin of one venue', () => {
  it('neither sees nor manages members with access to more venues', async () => {
    const two = { email: 'two@team.test', name: 'Two', role: 'host' } as const;
    await service.asOperator(inviteMember, { ...two, venues: `the-harbour,${slugs()[0]}` });
    const { members } = await service.as(ofHarbour, listMembers, {});
    expect(members.map(({ name }) => name)).toEqual(['Harry']);

    for (const operation of [revokeMember, changeMember]) {
      const tried = service.as(ofHarbour, operation, { id: admin.id });
      await expect(tried).rejects.toEqual(refusedAs('not-found'));
    }
  });

  it.each([
    ['all', /^Only someone who may see all venues can give that right to others\.$/],
    ['another venue', /^There is no venue “[\w-]+”\. There are: the-harbour\.$/],
  ])('can grant access only to that venue: %s', async (venues, words) => {
    const wish = venues === 'all' ? 'all' : String(slugs()[0]);
    const fields = { email: 'eve@team.test', name: 'Eve', role: 'admin', venues: wish } as const;

    const expectedRefusal = refusedWith(expect.stringMatching(words));
    await expect(service.as(ofHarbour, inviteMember, fields)).rejects.toEqual(expectedRefusal);
    const self = { id: ofHarbour.id, name: null, role: null, venues: wish };
    await expect(service.as(ofHarbour, changeMember, self)).rejects.toEqual(expectedRefusal);
    expect(await service.team.members.byEmail('eve@team.test')).toBeNull();
  });

  it('cannot take over an address by inviting it again', async () => {
    const revokedMember = await member('Gone', 'host', 'all');
    await service.asOperator(revokeMember, { id: revokedMember.id });
    const fields = {
      email: 'gone@team.test',
      name: 'Mine',
      role: 'host',
      venues: 'the-harbour',
    } as const;

    await expect(service.as(ofHarbour, inviteMember, fields)).rejects.toEqual(
      refusedWith('gone@team.test can’t be invited: it belongs, or belonged, to another member.'),
    );
    expect(await service.team.members.byEmail('gone@team.test')).toMatchObject({ name: 'Gone' });
  });

  it('sees and revokes devices of that venue only', async () => {
    const added = await Promise.all(
      ['the-harbour', String(slugs()[0])].map((venue) =>
        service.asOperator(addDevice, { name: `At ${venue}`, venue }),
      ),
    );
    const [ownSessions, other] = added.map(({ device }) => device.id);
    const { devices } = await service.as(ofHarbour, listDevices, {});
    expect(devices).toMatchObject([
      { id: ownSessions, addedBy: null, pairedAt: null, revokedAt: null },
    ]);
    await expect(service.as(ofHarbour, revokeDevice, { id: String(other) })).rejects.toEqual(
      refusedAs('not-found'),
    );
    const revoked = await service.as(ofHarbour, revokeDevice, { id: String(ownSessions) });
    expect(revoked.device.revokedAt).toEqual(expect.any(String));
    const both = { name: 'Both', venue: `the-harbour,${slugs()[0]}` };
    await expect(service.asOperator(addDevice, both)).rejects.toEqual(
      refusedWith('A device is at one venue.'),
    );
  });
});

describe('an admin of all venues', () => {
  it('changes what a member may do, also in open sessions', async () => {
    const browser = service.browser();
    const { member: bob } = await service.as(admin, inviteMember, {
      email: 'bob@team.test',
      name: 'Bob',
      role: 'host',
      venues: 'all',
    });
    expect(bob).toMatchObject({ invitedBy: 'Ada', revokedAt: null });
    const { link, text } = await service.newestMail();
    expect(text).toMatch(/^Ada has invited you to the team of /);
    await browser.post(link);
    const wish = { id: bob.id, name: 'Bobby', role: 'manager', venues: null } as const;
    const { member: changed } = await service.as(admin, changeMember, wish);

    expect(changed).toMatchObject({ name: 'Bobby', role: 'manager', venues: 'all' });
    expect(await service.authenticator().authenticate(browser)).toMatchObject({
      name: 'Bobby',
      role: 'manager',
    });
  });

  it('cannot be removed while there is no other, except by the operator', async () => {
    const id = admin.id;
    for (const wish of [{ role: 'host' }, { venues: 'the-harbour' }] as const) {
      const fields = { id, name: null, role: null, venues: null, ...wish };
      await expect(service.as(admin, changeMember, fields)).rejects.toEqual(
        refusedAs('validation-failed'),
      );
    }
    await expect(service.as(admin, revokeMember, { id })).rejects.toEqual(
      refusedAs('validation-failed'),
    );
    const second = await member('Zoe', 'admin', 'all');
    const byAddress = service.as(admin, revokeMember, { id: 'zoe@team.test' });
    await expect(byAddress).rejects.toEqual(refusedAs('not-found'));
    const { member: revoked } = await service.as(admin, revokeMember, { id: second.id });
    expect(revoked.revokedAt).toEqual(expect.any(String));
    const back = { id: second.id, name: null, role: 'host', venues: null } as const;
    await expect(service.as(admin, changeMember, back)).rejects.toEqual(
      refusedWith('The rights of Zoe were withdrawn: invite zoe@team.test again.'),
    );
    await service.asOperator(revokeMember, { id });
    await service.asOperator(inviteMember, {
      email: 'ada@team.test',
      name: 'Ada',
      role: 'admin',
      venues: 'all',
    });
    expect(await service.team.members.byEmail('ada@team.test')).toMatchObject({
      id,
      disabledAt: null,
    });
  });

  it('can do nothing after the rights are withdrawn, not even at the same moment', async () => {
    const leaving = await member('Lena', 'admin', 'all');
    const browser = service.browser();
    const { link } = await service.asOperator(makeSignInLink, { id: leaving.id });
    await browser.post(link);
    const authenticator = service.authenticator();
    await authenticator.authenticate(browser);
    await service.asOperator(revokeMember, { id: leaving.id });

    expect(await authenticator.authenticate(browser)).toMatchObject({ id: leaving.id });
    await expect(
      authenticator.authenticate({ token: browser.token, method: 'POST' }),
    ).rejects.toEqual(refusedAs('sign-in-required'));
    const again = {
      email: 'lena@team.test',
      name: 'Lena',
      role: 'admin',
      venues: 'all',
    } as const;
    const mine = { name: 'Mine', venue: 'the-harbour' };
    await expect(service.as(leaving, inviteMember, again)).rejects.toEqual(
      refusedAs('sign-in-required'),
    );
    await expect(service.as(leaving, addDevice, mine)).rejects.toEqual(
      refusedAs('sign-in-required'),
    );
  });

  it('is judged by the present rights, not by those when the request arrived', async () => {
    const venueIds = ofHarbour.venueIds;
    const wish = { id: admin.id, name: 'Adam', role: null, venues: null };
    for (const then of [{ role: 'manager' }, { venueIds }] as const) {
      await expect(service.as({ ...admin, ...then }, changeMember, wish)).rejects.toEqual(
        refusedAs('sign-in-required'),
      );
    }
    expect(await service.team.members.byEmail('ada@team.test')).toMatchObject({ name: 'Ada' });
  });

  it('remains where two revoke each other at once', async () => {
    const two = [await member('Una', 'admin', 'all'), await member('Dua', 'admin', 'all')];
    await Promise.allSettled([
      service.as(two[0]!, revokeMember, { id: two[1]!.id }),
      service.as(two[1]!, revokeMember, { id: two[0]!.id }),
    ]);

    const left = (await service.team.members.all()).filter(
      ({ id, disabledAt }) => two.some((one) => one.id === id) && disabledAt === null,
    );
    expect(left).toHaveLength(1);
    await service.asOperator(revokeMember, { id: left[0]!.id });
  });

  it('loses the devices that it added and that are not set up yet', async () => {
    const leaving = await member('Max', 'manager', 'all');
    const { device, link } = await service.as(leaving, addDevice, {
      name: 'Mine',
      venue: 'the-harbour',
    });
    expect(device).toMatchObject({ addedBy: 'Max', revokedAt: null });
    await service.asOperator(revokeMember, { id: leaving.id });

    expect(await service.browser().post(link ?? '')).toMatchObject({ status: 410 });
    const { devices } = await service.asOperator(listDevices, {});
    expect(devices.find(({ id }) => id === device.id)?.revokedAt).toEqual(expect.any(String));
  });

  it('is the only one who sees the addresses of sign-in links', async () => {
    const host = await member('Holly', 'host', 'all');
    const kinds = async (caller: TeamCaller): Promise<boolean> => {
      const messages = await service.as(caller, listMessages, {
        environment: 'live',
        venue: null,
        reference: null,
        to: null,
        limit: 1000,
      });
      return messages.some(({ kind }) => kind === 'sign-in');
    };

    expect([await kinds(admin), await kinds(host), await kinds(ofHarbour)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('does not invite an address twice', async () => {
    const fields = { email: 'ADA@team.test', name: 'Ada', role: 'host', venues: 'all' } as const;
    await expect(service.as(admin, inviteMember, fields)).rejects.toEqual(
      refusedWith('Ada (ada@team.test) is a member already, as admin.'),
    );
    expect(await service.team.members.byEmail('ada@team.test')).toMatchObject({ role: 'admin' });
  });
});

describe('sessions', () => {
  it('are listed and ended by their owner, and by admins of that owner', async () => {
    const [hannah, hugo] = [
      await member('Hannah', 'host', 'the-harbour'),
      await member('Hugo', 'host', 'the-harbour'),
    ];
    const ownSessions = await service.as(hannah, listSessions, {});
    expect(ownSessions.sessions).toMatchObject([
      { kind: 'member', name: 'Hannah', browser: 'Firefox on Android', isOwn: true },
    ]);
    const id = String(ownSessions.sessions[0]?.id);
    await expect(service.as(hugo, revokeSession, { id })).rejects.toEqual(refusedAs('not-found'));

    const bar = { name: 'Bar', venue: 'the-harbour' };
    const { device, link } = await service.asOperator(addDevice, bar);
    await service.browser().post(link ?? '');
    const { devices } = await service.as(ofHarbour, listDevices, {});
    expect(devices.find((one) => one.id === device.id)?.pairedAt).toEqual(expect.any(String));
    const visibleSessions = (await service.as(ofHarbour, listSessions, {})).sessions;
    expect(new Set(visibleSessions.map(({ name, isOwn }) => `${name} ${isOwn}`))).toEqual(
      new Set(['Bar false', 'Hugo false', 'Hannah false', 'Harry true']),
    );
    const all = (await service.asOperator(listSessions, {})).sessions;
    expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['Holly', 'Bar', 'Hannah']));
    const ended = await service.as(ofHarbour, revokeSession, { id });
    expect(ended.session).toMatchObject({ id, kind: 'member', name: 'Hannah', isOwn: false });
    expect((await service.as(hannah, listSessions, {})).sessions).toEqual([]);
    await expect(service.as(hannah, revokeSession, { id })).rejects.toEqual(refusedAs('not-found'));
  });
});

describe('the first admin', () => {
  const linkOf = async (always: boolean): Promise<string> =>
    (await service.asOperator(signInFirstAdmin, { always })).link ?? 'none';

  /** As the withdrawal of each member does. */
  const withdrawAll = async (): Promise<void> => {
    await service.sql('update member set disabled_at = app_now()');
    await service.sql('delete from team_session where member_id is not null');
    await service.sql('delete from sign_in where member_id is not null');
  };

  it('is not needed where an admin of one venue revokes a host', async () => {
    const hazel = await member('Hazel', 'host', 'the-harbour');
    await service.sql(`update member set disabled_at = app_now() where venue_ids is null`);

    const { member: revoked } = await service.as(ofHarbour, revokeMember, { id: hazel.id });
    expect(revoked.revokedAt).toEqual(expect.any(String));
  });

  it('is created once, and gets in again with a new link each time', async () => {
    await withdrawAll();
    const admins = () => service.sql(`select email from member where disabled_at is null`);
    for (let times = 0; times < 3; times += 1) {
      if (times === 2) await withdrawAll();
      const link = await linkOf(true);
      const browser = service.browser();
      expect(await browser.post(link)).toMatchObject({ status: 303 });
      expect(await service.authenticator().authenticate(browser)).toMatchObject({
        name: 'Admin',
        role: 'admin',
        venueIds: null,
      });
      expect(await admins()).toEqual([{ email: 'admin@venue.invalid' }]);
    }
  });

  it('gets links until one is used, of which only one works at a time', async () => {
    await withdrawAll();
    const first = await linkOf(false);
    const second = await linkOf(false);
    expect((await service.browser().post(first)).status).toBe(410);
    expect((await service.browser().post(second)).status).toBe(303);

    expect(await linkOf(false)).toBe('none');
    expect((await service.browser().post(await linkOf(true))).status).toBe(303);
  });

  it.each([
    ['23 hours 59 minutes', 303],
    ['24 hours', 410],
  ])('has a day to use the link: after %s it is %d', async (age, status) => {
    await withdrawAll();
    const link = await linkOf(false);
    await service.sql(
      `update sign_in set created_at = created_at - $1::interval,
        expires_at = expires_at - $1::interval where used_at is null`,
      [age],
    );

    expect((await service.browser().post(link)).status).toBe(status);
    const next = await linkOf(false);
    const isNew = status === 410;
    expect(next !== 'none').toBe(isNew);
    if (isNew) expect((await service.browser().post(next)).status).toBe(303);
  });

  it('gets only the e-mail after an invitation by the operator', async () => {
    await withdrawAll();
    const rights = { name: 'Grace', role: 'admin', venues: 'all' } as const;
    await service.asOperator(inviteMember, { email: 'grace@team.test', ...rights });

    expect(await linkOf(false)).toBe('none');
  });
});
