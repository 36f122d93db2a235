/** The doctor's checks of a database whose schema is up to date. */
import { isAdminOfAll, type Members } from '@venue/domain/access/team-people';
import { isoOf, parseZone, timeOf } from '@venue/domain/shared/time';
import { conflictsIn } from '@venue/domain/tickets/commitments';
import { hasConflicts } from '@venue/domain/tickets/sold-dates';
import type { Venue } from '@venue/domain/venue/venue';
import { eventsCapability } from '@venue/domain/webhook/endpoint';
import { readGroup, writeGroup } from '@venue/group';
import type { Secrets } from '@venue/operations/authentication/secrets';
import type { PostgresGroups, PostgresHealth, PostgresSetup, ZoneOffsets } from '@venue/postgres';
import { driftSeconds, driftWords } from '../start/clock-watch';
import { warning, ok, failure, type Finding } from './finding';
import { differenceOf, type ZoneDifference } from './zone-data';

export interface CheckContext {
  readonly health: PostgresHealth;
  readonly groups: PostgresGroups;
  readonly secrets: Secrets;
  readonly setup: PostgresSetup;
  readonly members: Members;
}

type Check = (context: CheckContext) => Promise<readonly Finding[]>;

const clockCheck: Check = async ({ health }) => {
  const seconds = await driftSeconds(health);
  return seconds === null
    ? [ok('clock', 'The clocks of the database and of this process agree.')]
    : [failure('clock', driftWords(seconds))];
};

const zonesCheck: Check = async ({ health, groups }) => {
  const zones = new Set((await venuesOf(groups)).map(({ zone }) => zone));
  const unknownToNode = [...zones].filter((zone) => parseZone(zone) === null);
  const unknownToDatabase = await health.unknownZones();
  return unknownToNode.length + unknownToDatabase.length === 0
    ? zoneDataFindings(await health.zoneOffsets())
    : [
        ...unknownToNode.map((zone) =>
          failure('time zones', `Node does not know ${zone}: update it.`),
        ),
        ...unknownToDatabase.map((zone) =>
          failure('time zones', `The database does not know ${zone}: update its time-zone data.`),
        ),
      ];
};

function zoneDataFindings(zones: readonly ZoneOffsets[]): Finding[] {
  const findings = zones.flatMap((offsets) => {
    const zone = parseZone(offsets.zone);
    const difference = zone === null ? null : differenceOf(offsets, zone);
    return difference === null ? [] : [warning('time zones', zoneWords(offsets.zone, difference))];
  });
  if (findings.length > 0) return findings;
  return [ok('time zones', 'The time zones of all venues are known to the database and to Node.')];
}

function zoneWords(zone: string, { from, hereMinutes, thereMinutes }: ZoneDifference): string {
  const [here, there] = [hereMinutes, thereMinutes].map(
    (minutes) => `UTC${minutes < 0 ? '-' : '+'}${timeOf(Math.abs(minutes))}`,
  );
  const day = isoOf(from).slice(0, 10);
  return `From ${day}, ${zone} is ${here} to Node and ${there} to the database: update the older time-zone data. Dates are those of Node.`;
}

const venuesCheck: Check = async ({ groups }) => {
  const venues = await venuesOf(groups);
  if (venues.length === 0) {
    return [failure('venues', 'There are none yet: apply a group file.')];
  }
  const findings = venues.flatMap(venueFindings);
  const count = venues.length === 1 ? 'The one venue has' : `All ${venues.length} venues have`;
  return findings.length > 0
    ? findings
    : [ok('venues', `${count} opening hours and an e-mail address.`)];
};

function venueFindings({ slug, hours: { times, overrides, special }, email }: Venue): Finding[] {
  const isNeverOpen = [...times, ...overrides, ...special].length === 0;
  return [
    ...(isNeverOpen
      ? [failure('venues', `${slug} has no opening hours, so nobody can book there.`)]
      : []),
    ...(email === null
      ? [failure('venues', `${slug} has no e-mail address, so its team hears of nothing.`)]
      : []),
  ];
}

async function venuesOf(groups: PostgresGroups): Promise<readonly Venue[]> {
  return (await groups.at(0)).venues.filter(({ isRetired }) => !isRetired);
}

/** Exports the stored rules as a group file and validates it. */
const groupFileCheck: Check = async ({ setup }) => {
  const { stored } = await setup.look();
  if (stored === null) return [];
  const reading = readGroup(writeGroup(stored));
  const isRead = reading.kind === 'read';
  const findings = isRead ? reading.warnings : reading.faults;
  if (findings.length === 0)
    return [ok('group file', 'What is applied has no faults or warnings.')];
  const findingOf = isRead ? warning : failure;
  return findings.map(({ path, message }) => findingOf('group file', `${path}: ${message}.`));
};

const conflictsCheck: Check = async ({ setup }) => {
  const broken = conflictsIn(await setup.look());
  if (!hasConflicts(broken)) {
    return [ok('bookings', 'No booking and no ticket stands outside the rules.')];
  }
  const { bookings, dates } = broken;
  const counts = `bookings: ${bookings.length}, event dates with tickets: ${dates.length}`;
  const message = `Some stand outside the rules (${counts}): see admin bookings conflicts.`;
  return [warning('bookings', message)];
};

/** A message that has been due for longer is a finding. */
const waitMaxSeconds = 180;

const workerCheck: Check = async ({ health }) => {
  const { messages, oldestSeconds } = await health.due();
  if (messages === 0) return [ok('worker', 'No message is due.')];
  const subject = messages === 1 ? '1 message is' : `${messages} messages are`;
  const message = `${subject} due, the oldest for ${oldestSeconds} s`;
  return oldestSeconds < waitMaxSeconds
    ? [ok('worker', `${message}.`)]
    : [failure('worker', `${message}: is the worker running, and can its provider be reached?`)];
};

const webhooksCheck: Check = async ({ health }) => {
  const { all, off, held: withoutRight } = await health.webhooks();
  if (all === 0) return [];
  const findings = [
    ...(off.length === 0
      ? []
      : [`Switched off, since they took nothing: ${off.join(', ')}. See admin webhooks list.`]),
    ...(withoutRight.length === 0
      ? []
      : [
          `Nothing is sent to them, since their keys lack ${eventsCapability}: ${withoutRight.join(', ')}. See admin keys change.`,
        ]),
  ];
  return findings.length > 0
    ? findings.map((message) => warning('webhooks', message))
    : [ok('webhooks', `Endpoints that receive events: ${all}.`)];
};

const keysCheck: Check = async ({ health, secrets }) => {
  const keys = await health.keysInForce();
  if (keys.length === 0) return [ok('keys', 'No key is in force.')];
  const checkable = keys.flatMap(({ publicId, pepperHash }) =>
    pepperHash === null ? [] : [{ publicId, pepperHash }],
  );
  const strange = checkable.filter(
    ({ publicId, pepperHash }) => !secrets.matches('key-pepper', publicId, pepperHash),
  );
  if (strange.length > 0) {
    const ids = strange.map(({ publicId }) => publicId).join(', ');
    const message = `${strange.length} of ${keys.length} keys in force were issued under another KEY_PEPPER and open nothing: ${ids}. Bring it back, or issue new ones.`;
    return [failure('keys', message)];
  }
  const older = keys.length - checkable.length;
  const olderText = older === 0 ? '' : `; ${older} older than this check can't be told`;
  return [
    ok('keys', `${checkable.length} in force were issued under this KEY_PEPPER${olderText}.`),
  ];
};

const adminCheck: Check = async ({ members }) => {
  const admins = (await members.all()).filter(isAdminOfAll);
  return admins.length === 0
    ? [warning('team', 'No admin of all venues can sign in: see admin team invite.')]
    : [ok('team', `Admins of all venues: ${admins.length}.`)];
};

export const checks: readonly Check[] = [
  clockCheck,
  zonesCheck,
  venuesCheck,
  groupFileCheck,
  conflictsCheck,
  workerCheck,
  webhooksCheck,
  keysCheck,
  adminCheck,
];
