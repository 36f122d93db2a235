/** Members, devices and sessions in answers. */
import type { Device, Member } from '@venue/domain/access/team-people';
import { teamRoles, type TeamRole } from '@venue/domain/access/team-rights';
import type { Session } from '@venue/domain/access/team-sessions';
import type { VenueId } from '@venue/domain/shared/ids';
import { isoOf } from '@venue/domain/shared/time';
import type { VenueSummary } from '@venue/domain/venue/venue';
import { output, outputOrNull } from '../../fields/field';
import { flag, oneOf, uuid, plainText } from '../../fields/kinds';

const moment = plainText;

export class MemberAnswer {
  @output(uuid, 'The id of the member.') id!: string;
  @output(plainText, 'The address by which the member signs in.') email!: string;
  @output(plainText, 'The member’s name, as it is shown beside what was done.') name!: string;
  @output(oneOf(...teamRoles), 'What the member may do.') role!: TeamRole;
  @output(plainText, 'The venues that the member may see: all, or slugs with commas.')
  venues!: string;
  @outputOrNull(plainText, 'Who invited the member; null for the operator.') invitedBy!:
    string | null;
  @output(moment, 'When the member was invited (ISO 8601).') createdAt!: string;
  @outputOrNull(moment, 'When the member’s rights were withdrawn; null while they hold.')
  revokedAt!: string | null;
}

export function memberAnswer(member: Member, venues: readonly VenueSummary[]): MemberAnswer {
  const { id, email, name, role, venueIds, invitedBy, createdAt, disabledAt } = member;
  return {
    id,
    email,
    name,
    role,
    venues: venueIds === null ? 'all' : slugsOf(venueIds, venues),
    invitedBy,
    createdAt: isoOf(createdAt),
    revokedAt: disabledAt === null ? null : isoOf(disabledAt),
  };
}

export class DeviceAnswer {
  @output(uuid, 'The id of the device.') id!: string;
  @output(plainText, 'The name of the device, as it is shown beside what was done.') name!: string;
  @output(plainText, 'The slug of its venue.') venue!: string;
  @outputOrNull(plainText, 'Who added it; null for the operator.') addedBy!: string | null;
  @output(moment, 'When it was added (ISO 8601).') createdAt!: string;
  @outputOrNull(moment, 'When its link was confirmed on it; null before that.')
  pairedAt!: string | null;
  @outputOrNull(moment, 'When it was revoked; null while it may be used.')
  revokedAt!: string | null;
}

export function deviceAnswer(device: Device, venues: readonly VenueSummary[]): DeviceAnswer {
  const { id, name, venueId, addedBy, createdAt, pairedAt, revokedAt } = device;
  return {
    id,
    name,
    venue: slugsOf([venueId], venues),
    addedBy,
    createdAt: isoOf(createdAt),
    pairedAt: pairedAt === null ? null : isoOf(pairedAt),
    revokedAt: revokedAt === null ? null : isoOf(revokedAt),
  };
}

export class SessionAnswer {
  @output(uuid, 'The id of the session.') id!: string;
  @output(oneOf('member', 'device'), 'Whether it is a person’s or a device’s.')
  kind!: 'member' | 'device';
  @output(plainText, 'The name of the member or device.') name!: string;
  @output(plainText, 'The browser, such as “Firefox on Android”.') browser!: string;
  @output(flag, 'Whether it is one of the caller’s own.') isOwn!: boolean;
  @output(moment, 'When it began (ISO 8601).') createdAt!: string;
  @output(moment, 'When it was last used, exact to a minute (ISO 8601).') lastSeenAt!: string;
}

export function sessionAnswer(session: Session, isOwn: boolean): SessionAnswer {
  const { id, caller, browser, createdAt, lastSeenAt } = session;
  return {
    id,
    kind: caller.kind,
    name: caller.name,
    browser,
    isOwn,
    createdAt: isoOf(createdAt),
    lastSeenAt: isoOf(lastSeenAt),
  };
}

function slugsOf(ids: readonly VenueId[], venues: readonly VenueSummary[]): string {
  return ids.map((id) => venues.find((venue) => venue.id === id)?.slug ?? id).join(',');
}
