/** What an admin does to a deployment from outside: its group file, its keys, its bookings. */
import {
  capabilities,
  type BookingState,
  type Capability,
  type Environment,
  type Instant,
  type IntegrationId,
  type Key,
  type LocalDate,
  type Reference,
} from '@venue/domain';
import { readGroup, type GroupFault } from '@venue/group';
import { newKeyText, readKey, Secrets, writeKey } from '@venue/operations';
import {
  connect,
  guarded,
  migrate,
  PostgresKeys,
  PostgresSetup,
  PostgresStaff,
  type DoorDecision,
  type DoorEvent,
  type SetupChange,
  type StaffBooking,
  type StaffVenue,
} from '@venue/postgres';
import { randomIds } from './ids';

export type { DoorEvent, StaffBooking };

/** Why something an admin asked for can't be done: one sentence, which names what can. */
export class Refusal extends Error {}

export type Applied =
  | {
      readonly kind: 'applied';
      readonly changes: readonly SetupChange[];
      /** What is stored though the file does not name it any more. */
      readonly kept: readonly string[];
    }
  | { readonly kind: 'faulty'; readonly faults: readonly GroupFault[] };

/** What an admin wants of a new key; `venues` and `capabilities` are `all` or names with commas. */
export interface KeyWish {
  readonly name: string;
  readonly channel: string;
  readonly venues: string;
  readonly capabilities: string;
  readonly env: Environment;
}

/** A key as its admin knows it. */
export interface KeyInfo {
  /** The public part of the key. */
  readonly id: string;
  readonly name: string;
  readonly channel: string;
  readonly environment: Environment;
  /** Slugs, or all venues of the group, later ones too. */
  readonly venues: 'all' | readonly string[];
  readonly capabilities: readonly Capability[];
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
  readonly expiresAt: Instant | null;
  readonly revokedAt: Instant | null;
}

export interface IssuedKey extends KeyInfo {
  /** The whole key with its secret, which is stored nowhere. */
  readonly key: string;
}

/** Which bookings an admin wants to see; null for no limit. */
export interface BookingsWish {
  readonly environment: Environment;
  /** A slug. */
  readonly venue: string | null;
  readonly date: LocalDate | null;
  readonly state: BookingState | null;
}

/** Opens the database of a deployment, running or not, and brings its schema up to date. */
export async function openAdministration(database: {
  readonly url: string;
  readonly pepper: string;
}): Promise<Administration> {
  const migrated = await migrate(database.url);
  const source = await connect(database.url);
  return new Administration({
    migrated,
    setup: guarded(new PostgresSetup(source)),
    keys: guarded(new PostgresKeys(source)),
    staff: guarded(new PostgresStaff(source)),
    secrets: new Secrets(database.pepper),
    close: () => source.destroy(),
  });
}

interface Parts {
  readonly migrated: readonly string[];
  readonly setup: PostgresSetup;
  readonly keys: PostgresKeys;
  readonly staff: PostgresStaff;
  readonly secrets: Secrets;
  readonly close: () => Promise<void>;
}

export class Administration {
  constructor(private readonly parts: Parts) {}

  /** The migrations that opening it has applied. */
  get migrated(): readonly string[] {
    return this.parts.migrated;
  }

  /** Whether no group has been applied yet. */
  isEmpty(): Promise<boolean> {
    return this.parts.setup.isEmpty();
  }

  /** The slugs of the venues, in the order of the group file. */
  async venues(): Promise<readonly string[]> {
    return (await this.parts.staff.venues()).map(({ slug }) => slug);
  }

  /** Brings the rules to what the group file says: all of it, or nothing where it has faults. */
  async apply(text: string): Promise<Applied> {
    const reading = readGroup(text);
    if (reading.kind === 'faulty') return reading;
    const changes = await this.parts.setup.apply(reading.group);
    return { kind: 'applied', changes, kept: await this.parts.setup.leftOut(reading.group) };
  }

  /** Refuses unknown venues and capabilities, and names that can't be read in a list. */
  async issueKey(wish: KeyWish): Promise<IssuedKey> {
    const venues = await this.parts.staff.venues();
    const id = randomIds.uuid() as IntegrationId;
    const integration: Key['integration'] = {
      id,
      name: readable('name', wish.name),
      channel: readable('channel', wish.channel),
      environment: wish.env,
      capabilities: chosenCapabilities(wish.capabilities),
      venueIds:
        wish.venues === 'all' ? null : chosenVenues(wish.venues, venues).map((venue) => venue.id),
    };
    const text = newKeyText(wish.env, randomIds);
    const secretHash = this.parts.secrets.hash('key-secret', text.secret);
    const key = await this.parts.keys.issue({ publicId: text.publicId, secretHash, integration });
    if (key === null) throw new Error('the new key was not stored');
    return { ...keyInfo(key, venues), key: writeKey(text) };
  }

  /** In the order in which they were issued. */
  async keys(): Promise<readonly KeyInfo[]> {
    const venues = await this.parts.staff.venues();
    return (await this.parts.keys.all()).map((key) => keyInfo(key, venues));
  }

  /** Takes the key's id, or the whole key as somebody may have found it. */
  async revokeKey(idOrKey: string): Promise<KeyInfo> {
    const id = readKey(idOrKey)?.publicId ?? idOrKey;
    const key = await this.parts.keys.revoke(id);
    if (key === null) throw new Refusal(`There is no key with the id ${id}.`);
    return keyInfo(key, await this.parts.staff.venues());
  }

  /** Ordered by start. */
  async bookings({ venue, ...wish }: BookingsWish): Promise<readonly StaffBooking[]> {
    const known = await this.parts.staff.venues();
    const venues = venue === null ? known : chosenVenues(venue, known);
    return this.parts.staff.bookings({ ...wish, venues });
  }

  /** Moves a booking on at the door, if its state allows it. */
  move(reference: Reference, event: DoorEvent): Promise<DoorDecision> {
    return this.parts.staff.move(reference, event);
  }

  close(): Promise<void> {
    return this.parts.close();
  }
}

function keyInfo(key: Key, venues: readonly StaffVenue[]): KeyInfo {
  const { name, channel, environment, venueIds } = key.integration;
  const slugs = venueIds?.map((id) => venues.find((venue) => venue.id === id)?.slug ?? id);
  return {
    id: key.publicId,
    name,
    channel,
    environment,
    venues: slugs ?? 'all',
    capabilities: key.integration.capabilities,
    createdAt: key.createdAt,
    lastUsedAt: key.lastUsedAt,
    expiresAt: key.expiresAt,
    revokedAt: key.revokedAt,
  };
}

/** Names stand in lists and, as the source, on bookings: one line, not too long. */
function readable(what: string, text: string): string {
  const plain = text.normalize('NFC').trim();
  if (/^[^\p{Cc}\p{Zl}\p{Zp}]{1,60}$/u.test(plain)) return plain;
  throw new Refusal(`The ${what} of a key must be 1 to 60 characters on one line.`);
}

function chosenVenues(text: string, venues: readonly StaffVenue[]): readonly StaffVenue[] {
  if (venues.length === 0) throw new Refusal('There are no venues yet: apply a group file first.');
  const slugs = chosen(text, { of: venues.map(({ slug }) => slug), called: 'venue' });
  return venues.filter(({ slug }) => slugs.includes(slug));
}

function chosenCapabilities(text: string): readonly Capability[] {
  if (text === 'all') return capabilities;
  const names = chosen(text, { of: capabilities, called: 'capability' });
  return capabilities.filter((capability) => names.includes(capability));
}

/** The names in a text with commas, each of which must be known. */
function chosen(text: string, known: { of: readonly string[]; called: string }): string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !known.of.includes(name));
  if (unknown.length === 0) return names;
  const what = unknown.map((name) => `“${name}”`).join(' or ');
  throw new Refusal(`There is no ${known.called} ${what}. There are: ${known.of.join(', ')}.`);
}
