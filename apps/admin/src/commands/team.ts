/** `team`: the members who can sign in, and the devices of the venues. */
import { changeMember } from '@venue/operations/access/people/change-member';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { listDevices } from '@venue/operations/access/people/list-devices';
import { listMembers } from '@venue/operations/access/people/list-members';
import { removeManagerCode, setManagerCode } from '@venue/operations/access/people/manager-codes';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import { revokeDevice } from '@venue/operations/access/people/revoke-device';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { command, list } from '../command';

export const teamCommands = [
  command({
    call: 'team invite <email>',
    example: 'ada@example.com --name "Ada Lovelace" --role manager',
    description:
      'A host runs the evening; a manager may also go beyond the rules, deal with money and add devices; an admin sets ' +
      'everything up. An e-mail has a link that signs the member in, once and within seven days.',
    operation: inviteMember,
    flags: { venues: { default: 'all' } },
    text({ member: { name, email, role, venues }, sentTo }) {
      const link =
        sentTo === null
          ? `No e-mail leaves this deployment: team sign-in-link ${email} makes a link.`
          : `An e-mail is on its way to ${email}.`;
      return `${name} is a member (${role}, ${venues}). ${link}`;
    },
    json: ({ member }) => member,
  }),

  command({
    call: 'team change <email>',
    example: 'ada@example.com --role admin',
    operation: changeMember,
    argument: 'id',
    text: ({ member: { name, role, venues } }) => `${name} is now ${role}, venues: ${venues}.`,
    json: ({ member }) => member,
  }),

  list({
    call: 'team list',
    operation: listMembers,
    columns: [
      'email',
      'name',
      'role',
      'venues',
      'invitedBy',
      { REVOKED: ({ revokedAt }) => dayOf(revokedAt) },
    ],
    none: 'No members.',
  }),

  command({
    call: 'team revoke <email>',
    example: 'ada@example.com',
    operation: revokeMember,
    argument: 'id',
    text: ({ member }) =>
      `${member.name} can’t sign in any more. Open sessions end within 15 seconds.`,
    json: ({ member }) => member,
  }),

  command({
    call: 'team sign-in-link <email>',
    example: 'ada@example.com',
    description:
      'It works within ten minutes. For members whom no e-mail reaches: anyone who opens the link is that member.',
    operation: makeSignInLink,
    argument: 'id',
    text: ({ name, link }) => `For ${name}, once and within ten minutes:\n${link}`,
  }),

  command({
    call: 'team set-code <email>',
    example: 'ada@example.com --code 480713',
    description:
      'Sets or changes it. Typed on a device at the door, it authorises one step beyond the rights of a host. Managers ' +
      'set their own in the console, under My sessions.',
    operation: setManagerCode,
    argument: 'member',
    flags: { code: '--code <digits>' },
    text: ({ name }) => `The code of ${name} is set. It works at once.`,
  }),

  command({
    call: 'team remove-code <email>',
    example: 'ada@example.com',
    description: 'The code no longer authorises anything.',
    operation: removeManagerCode,
    argument: 'member',
    text: ({ name }) => `${name} has no code any more.`,
  }),

  list({
    call: 'team devices list',
    description:
      'Revoked ones too. Devices are added in the console, which shows the code that they scan.',
    operation: listDevices,
    columns: [
      'id',
      'name',
      'venue',
      'addedBy',
      {
        'SET UP': ({ pairedAt }) => (pairedAt === null ? 'not yet' : dayOf(pairedAt)),
        REVOKED: ({ revokedAt }) => dayOf(revokedAt),
      },
    ],
    none: 'No devices.',
  }),

  command({
    call: 'team devices revoke <id>',
    operation: revokeDevice,
    text: ({ device }) => `${device.name} is revoked. Within 15 seconds it is signed out.`,
    json: ({ device }) => device,
  }),
];

/** The day of an instant in ISO 8601; empty for null. */
function dayOf(instant: string | null): string {
  return instant?.slice(0, 10) ?? '';
}
