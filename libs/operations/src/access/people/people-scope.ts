/**
 * An admin of some venues manages only members and devices whose venues are among them. Others do
 * not exist for the caller.
 */
import {
  isAdminOfAll,
  memberEmail,
  type Device,
  type Member,
} from '@venue/domain/access/team-people';
import type { VenueId } from '@venue/domain/shared/ids';
import { parseVenues, problemWith } from '../../pipeline/choices';
import { Problem, refusal, unknown } from '../../problems';
import type { TeamCall } from '../../operation';

/** The venues of a new scope: null for all, or the slugs that the text lists. */
export function scopeIn(text: string, call: TeamCall): readonly VenueId[] | null {
  if (text !== 'all') {
    const inUse = call.venues.filter(({ isRetired }) => !isRetired);
    return parseVenues(text, inUse, problemWith('/venues')).map(({ id }) => id);
  }
  if (isForAllVenues(call)) return null;
  throw refusal('Only someone who may see all venues can give that right to others.', '/venues');
}

/**
 * Call this before all reads of a write. Rights are changed by one request at a time, and not by a
 * caller whose own rights have changed since the request was authorised.
 */
export async function lockPeople({ team, caller }: TeamCall): Promise<void> {
  await team.members.lock();
  if (caller?.kind !== 'member') return;
  const now = (await team.members.all()).find(({ id }) => id === caller.id);
  const isSame =
    now !== undefined &&
    now.disabledAt === null &&
    now.role === caller.role &&
    JSON.stringify(now.venueIds) === JSON.stringify(caller.venueIds);
  if (!isSame) throw new Problem('sign-in-required');
}

/** A manager's code authorises steps of the day, but not the management of people and devices. */
export function requirePerson({ caller }: TeamCall): void {
  if (caller?.kind !== 'device') return;
  const detail = 'A device can’t do that. Please sign in as yourself.';
  throw new Problem('capability-missing', { detail });
}

/** The member with that id; the operator may also use the e-mail address. */
export async function findMember(text: string, call: TeamCall): Promise<Member> {
  const email = call.caller === null ? memberEmail(text) : null;
  const members = await membersInScope(call);
  const member = members.find((one) => one.id === text || one.email === email);
  if (member === undefined) throw unknown(`There is no member ${text}.`);
  return member;
}

export async function membersInScope(call: TeamCall): Promise<readonly Member[]> {
  const members = await call.team.members.all();
  return members.filter(({ venueIds }) =>
    venueIds === null
      ? isForAllVenues(call)
      : isForAllVenues(call) || venueIds.every((id) => isVisible(id, call)),
  );
}

/** The devices of the caller's venues. */
export async function devicesInScope(call: TeamCall): Promise<readonly Device[]> {
  return (await call.team.devices.all()).filter(({ venueId }) => isVisible(venueId, call));
}

/**
 * Refuses to remove the last admin of all venues, since no member could invite another. The
 * operator always can.
 */
export async function keepAnAdmin(member: Member, call: TeamCall): Promise<void> {
  if (call.caller === null || !isAdminOfAll(member)) return;
  const others = (await call.team.members.all()).filter(
    (other) => other.id !== member.id && isAdminOfAll(other),
  );
  if (others.length > 0) return;
  throw refusal(
    `${member.name} is the only admin of all venues: make someone else one first.`,
    'id',
  );
}

function isForAllVenues({ caller }: TeamCall): boolean {
  return caller === null || caller.venueIds === null;
}

function isVisible(venueId: VenueId, { venues }: TeamCall): boolean {
  return venues.some(({ id }) => id === venueId);
}
