import { Option, type Command } from 'commander';
import { teamRoles, type TeamRole } from '@venue/domain';
import { changeMember } from '@venue/operations/access/people/change-member';
import { inviteMember } from '@venue/operations/access/people/invite-member';
import { listDevices } from '@venue/operations/access/people/list-devices';
import { listMembers } from '@venue/operations/access/people/list-members';
import { removeManagerCode, setManagerCode } from '@venue/operations/access/people/manager-codes';
import { makeSignInLink } from '@venue/operations/access/people/make-sign-in-link';
import type { DeviceAnswer, MemberAnswer } from '@venue/operations/access/people/people-answers';
import { revokeDevice } from '@venue/operations/access/people/revoke-device';
import { revokeMember } from '@venue/operations/access/people/revoke-member';
import { command, family } from './command';
import { print, table, type Json, type Terminal } from './output';
import { perform } from './session';

/** `team`: who of the venues' teams may sign in, and the devices at their doors. */
export function addTeamCommands(program: Command, terminal: Terminal): void {
  const team = family(program, 'team', 'invite, list, change and revoke members, and devices');
  addInvite(team, terminal);
  addChange(team, terminal);

  command(team, 'list', {
    about: 'list all members, revoked ones too',
    example: 'team list',
  }).action(async (options: Json) => {
    const json = await perform(listMembers, {}, terminal);
    print(terminal, { text: listedMembers(json.members), json }, options);
  });

  command(team, 'revoke <email>', {
    about: 'withdraw all rights of a member',
    example: 'team revoke ada@example.com',
    more: 'Ends all sessions of the member. What the member did stays on record.',
  }).action(async (id: string, options: Json) => {
    const { member } = await perform(revokeMember, { id }, terminal);
    const text = `${member.name} can’t sign in any more. Open sessions end within 15 seconds.`;
    print(terminal, { text, json: member }, options);
  });

  command(team, 'sign-in-link <email>', {
    about: 'make a link that signs a member in, once and within ten minutes',
    example: 'team sign-in-link ada@example.com',
    more: 'For members whom no e-mail reaches: whoever opens the link is that member.',
  }).action(async (id: string, options: Json) => {
    const json = await perform(makeSignInLink, { id }, terminal);
    print(
      terminal,
      { text: `For ${json.name}, once and within ten minutes:\n${json.link}`, json },
      options,
    );
  });
  addCodeCommands(team, terminal);
  addDeviceCommands(team, terminal);
}

interface RightsOptions extends Json {
  readonly name: string;
  readonly role: TeamRole;
  readonly venues: string;
}

const roleOption = (): Option =>
  new Option('--role <role>', 'what the member may do').choices(teamRoles);

function addInvite(team: Command, terminal: Terminal): void {
  command(team, 'invite <email>', {
    about: 'invite somebody, by an e-mail with a link that signs them in',
    example: 'team invite ada@example.com --name "Ada Lovelace" --role manager',
    more: [
      'A host runs the evening; a manager may also go beyond the rules, deal with money and',
      'add devices; an admin sets everything up. The link works once, within seven days.',
    ].join('\n'),
  })
    .requiredOption('--name <name>', 'shown beside what the member did')
    .addOption(roleOption().makeOptionMandatory())
    .option('--venues <slugs>', 'the venues to see: all, or slugs with commas', 'all')
    .action(async (email: string, options: RightsOptions) => {
      const { name, role, venues } = options;
      const { member, sentTo } = await perform(
        inviteMember,
        { email, name, role, venues },
        terminal,
      );
      const link =
        sentTo === null
          ? `No e-mail leaves this deployment: team sign-in-link ${member.email} makes a link.`
          : `An e-mail is on its way to ${member.email}.`;
      const text = `${member.name} is a member (${member.role}, ${member.venues}). ${link}`;
      print(terminal, { text, json: member }, options);
    });
}

function addChange(team: Command, terminal: Terminal): void {
  command(team, 'change <email>', {
    about: 'change name, role or venues of a member',
    example: 'team change ada@example.com --role admin',
    more: 'What is left out stays. It holds within 15 seconds.',
  })
    .option('--name <name>', 'shown beside what the member did')
    .addOption(roleOption())
    .option('--venues <slugs>', 'the venues to see: all, or slugs with commas')
    .action(async (id: string, options: Partial<RightsOptions>) => {
      const { name, role, venues } = options;
      const { member } = await perform(changeMember, { id, name, role, venues }, terminal);
      const text = `${member.name} is now ${member.role}, venues: ${member.venues}.`;
      print(terminal, { text, json: member }, options);
    });
}

function addCodeCommands(team: Command, terminal: Terminal): void {
  command(team, 'set-code <email>', {
    about: 'set or change the code of a manager',
    example: 'team set-code ada@example.com --code 480713',
    more: [
      'Typed on a device at the door, it authorises one step beyond the rights of a host.',
      'Managers set their own in the console, under My sessions.',
    ].join('\n'),
  })
    .requiredOption('--code <digits>', 'four to eight digits')
    .action(async (member: string, options: Json & { readonly code: string }) => {
      const json = await perform(setManagerCode, { member, code: options.code }, terminal);
      const text = `The code of ${json.name} is set. It works at once.`;
      print(terminal, { text, json }, options);
    });

  command(team, 'remove-code <email>', {
    about: 'remove the code of a manager',
    example: 'team remove-code ada@example.com',
  }).action(async (member: string, options: Json) => {
    const json = await perform(removeManagerCode, { member }, terminal);
    print(terminal, { text: `${json.name} has no code any more.`, json }, options);
  });
}

function addDeviceCommands(team: Command, terminal: Terminal): void {
  const devices = family(team, 'devices', 'list and revoke the devices of the venues');
  command(devices, 'list', {
    about: 'list all devices, revoked ones too',
    example: 'team devices list',
    more: 'Devices are added in the console, which shows the code that they scan.',
  }).action(async (options: Json) => {
    const json = await perform(listDevices, {}, terminal);
    print(terminal, { text: listedDevices(json.devices), json }, options);
  });

  command(devices, 'revoke <id>', {
    about: 'sign a device out for good',
    example: 'team devices revoke 3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
  }).action(async (id: string, options: Json) => {
    const { device } = await perform(revokeDevice, { id }, terminal);
    const text = `${device.name} is revoked. Within 15 seconds it is signed out.`;
    print(terminal, { text, json: device }, options);
  });
}

function listedMembers(members: readonly MemberAnswer[]): string {
  if (members.length === 0) return 'No members.';
  const rows = members.map(({ email, name, role, venues, invitedBy, revokedAt }) => [
    email,
    name,
    role,
    venues,
    invitedBy ?? '',
    dayOf(revokedAt),
  ]);
  return table(['E-MAIL', 'NAME', 'ROLE', 'VENUES', 'INVITED BY', 'REVOKED'], rows);
}

function listedDevices(devices: readonly DeviceAnswer[]): string {
  if (devices.length === 0) return 'No devices.';
  const rows = devices.map(({ id, name, venue, addedBy, pairedAt, revokedAt }) => [
    id,
    name,
    venue,
    addedBy ?? '',
    pairedAt === null ? 'not yet' : dayOf(pairedAt),
    dayOf(revokedAt),
  ]);
  return table(['ID', 'NAME', 'VENUE', 'ADDED BY', 'SET UP', 'REVOKED'], rows);
}

/** The day of an instant in ISO 8601; empty for null. */
function dayOf(instant: string | null): string {
  return instant?.slice(0, 10) ?? '';
}
