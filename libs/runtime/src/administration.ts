/** What an admin does to a deployment from outside: its group, its keys, what guests left there. */
import type { Broken, DoorEvent, Reference } from '@venue/domain';
import { readKey, Secrets } from '@venue/operations';
import {
  connect,
  environmentOf,
  guarded,
  PostgresErasure,
  PostgresGuestsExport,
  PostgresKeys,
  PostgresSetup,
  PostgresStaff,
  PostgresStaffEnquiries,
  PostgresStaffEvents,
  PostgresStaffMessages,
  PostgresStaffMoney,
  type DoorDecision,
  type StaffBooking,
  type StaffEnquiry,
  type StaffMessage,
  type StaffVenue,
} from '@venue/postgres';
import { bookingSheet, type BookingSheet } from './administration-booking';
import { chosenContact, chosenVenues, inUse, Refusal } from './administration-choice';
import { closeEnquiry, enquiryNamed, type Closing } from './administration-enquiries';
import { nameOf, proofOf, subjectOf, type Erasure, type Person } from './administration-erasure';
import { eventDates, type EventDate, type EventsWish } from './administration-events';
import { exportPerson, type PersonExport } from './administration-guests';
import {
  applyGroup,
  compareGroup,
  conflictsAt,
  exportGroup,
  type Applied,
  type ApplyWish,
  type Compared,
} from './administration-group';
import { keyInfo, newKey, type IssuedKey, type KeyInfo, type KeyWish } from './administration-keys';
import { chosenOrigins } from './administration-origins';
import { bringUpToDate } from './bring-up-to-date';
import { rotateKey, type RotatedKey, type Rotation } from './administration-rotation';
import type { BookingsWish, EnquiriesWish, MessagesWish } from './administration-wishes';

/** Opens the database of a deployment, running or not, and brings its schema up to date. */
export async function openAdministration(database: {
  readonly url: string;
  readonly pepper: string;
}): Promise<Administration> {
  const migrated = await bringUpToDate(database.url);
  const source = await connect(database.url);
  return new Administration({
    migrated,
    setup: guarded(new PostgresSetup(source)),
    keys: guarded(new PostgresKeys(source)),
    staff: guarded(new PostgresStaff(source)),
    enquiries: guarded(new PostgresStaffEnquiries(source)),
    events: guarded(new PostgresStaffEvents(source)),
    messages: guarded(new PostgresStaffMessages(source)),
    money: guarded(new PostgresStaffMoney(source)),
    erasure: guarded(new PostgresErasure(source)),
    guests: guarded(new PostgresGuestsExport(source)),
    secrets: new Secrets(database.pepper),
    close: () => source.destroy(),
  });
}

interface Parts {
  readonly migrated: readonly string[];
  readonly setup: PostgresSetup;
  readonly keys: PostgresKeys;
  readonly staff: PostgresStaff;
  readonly enquiries: PostgresStaffEnquiries;
  readonly events: PostgresStaffEvents;
  readonly messages: PostgresStaffMessages;
  readonly money: PostgresStaffMoney;
  readonly erasure: PostgresErasure;
  readonly guests: PostgresGuestsExport;
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
    return inUse(await this.parts.staff.venues()).map(({ slug }) => slug);
  }

  /**
   * Brings the rules to what the group file says: all of it, or nothing where it has faults, or
   * where bookings or tickets would stand outside them and that is not accepted.
   */
  apply(text: string, wish: ApplyWish = {}): Promise<Applied> {
    return applyGroup(text, this.parts.setup, wish);
  }

  /** What that would do, without doing it. */
  compare(text: string): Promise<Compared> {
    return compareGroup(text, this.parts.setup);
  }

  /** The group as its file would say it; null where none has been applied. */
  export(): Promise<string | null> {
    return exportGroup(this.parts.setup);
  }

  /** Refuses unknown venues and capabilities, and names that can't be read in a list. */
  async issueKey(wish: KeyWish): Promise<IssuedKey> {
    const { staff, keys, secrets } = this.parts;
    const venues = await staff.venues();
    const { toStore, text } = newKey(wish, { venues, secrets });
    const key = await keys.issue(toStore);
    if (key === null) throw new Error('the new key was not stored');
    return { ...keyInfo(key, venues), key: text };
  }

  /** In the order in which they were issued. */
  async keys(): Promise<readonly KeyInfo[]> {
    const venues = await this.parts.staff.venues();
    return (await this.parts.keys.all()).map((key) => keyInfo(key, venues));
  }

  /** Gives the integration of a key a second one; takes the whole key too. */
  async rotateKey({ id, overlapMinutes }: Rotation): Promise<RotatedKey> {
    const { staff, keys, secrets } = this.parts;
    const venues = await staff.venues();
    return rotateKey({ id: idOf(id), overlapMinutes }, { keys, secrets, venues });
  }

  /** Says anew where a publishable key works, and whatever key it is rotated to. */
  async setOrigins(idOrKey: string, origins: string): Promise<KeyInfo> {
    const [id, { keys, staff }] = [idOf(idOrKey), this.parts];
    const known = await keys.one(id);
    if (known === null) throw new Refusal(`There is no key with the id ${id}.`);
    if (known.integration.kind !== 'publishable') {
      throw new Refusal(`Key ${id} is no publishable key, so it has no origins.`);
    }
    const key = await keys.setOrigins(id, chosenOrigins(origins));
    return keyInfo(key ?? known, await staff.venues());
  }

  /** Takes the key's id, or the whole key as somebody may have found it. */
  async revokeKey(idOrKey: string): Promise<KeyInfo> {
    const id = idOf(idOrKey);
    const key = await this.parts.keys.revoke(id);
    if (key === null) throw new Refusal(`There is no key with the id ${id}.`);
    return keyInfo(key, await this.parts.staff.venues());
  }

  /** Ordered by start. */
  async bookings({ venue, ...wish }: BookingsWish): Promise<readonly StaffBooking[]> {
    return this.parts.staff.bookings({ ...wish, venues: await this.venuesFor(venue) });
  }

  /** Bookings and tickets that stand outside the stored rules; of one venue, by its slug. */
  async conflicts(venue: string | null): Promise<Broken> {
    return conflictsAt(await this.venuesFor(venue), this.parts.setup);
  }

  /** Moves a booking on at the door, if its state and the time allow it. */
  move(reference: Reference, event: DoorEvent, isMeant = false): Promise<DoorDecision> {
    return this.parts.staff.move(reference, event, isMeant);
  }

  /** All that is known of one booking; null for an unknown reference. */
  booking(reference: Reference): Promise<BookingSheet | null> {
    return bookingSheet(reference, this.parts);
  }

  /** Newest first. */
  async messages({
    environment,
    venue,
    reference,
    to,
    limit,
  }: MessagesWish): Promise<readonly StaffMessage[]> {
    const venues = await this.venuesFor(venue);
    return this.parts.messages.find({
      environment: environment ?? (reference === null ? 'live' : environmentOf(reference)),
      venues,
      reference,
      to: to === null ? null : chosenContact(to, venues),
      limit,
    });
  }

  /** Dates of events, ordered by start. */
  async events({ venue, ...wish }: EventsWish): Promise<readonly EventDate[]> {
    return eventDates(this.parts.events, { ...wish, venues: await this.venuesFor(venue) });
  }

  /** The one that has waited for longest first. */
  async enquiries({ venue, ...wish }: EnquiriesWish): Promise<readonly StaffEnquiry[]> {
    return this.parts.enquiries.find({ ...wish, venues: await this.venuesFor(venue) });
  }

  /** Takes the beginning of an enquiry's id. */
  enquiry(id: string): Promise<StaffEnquiry> {
    return enquiryNamed(this.parts.enquiries, id);
  }

  /** Notes that the venue's team has dealt with an enquiry. */
  closeEnquiry(wish: { readonly id: string; readonly note: string | null }): Promise<Closing> {
    return closeEnquiry(this.parts.enquiries, wish);
  }

  /** Forgets a person for good, or tells what that would forget. */
  async erase(person: Person, { isMeant }: { readonly isMeant: boolean }): Promise<Erasure> {
    const { staff, erasure, secrets } = this.parts;
    const subject = subjectOf(person, await staff.venues());
    const erased = isMeant
      ? await erasure.erase(subject, proofOf(subject, secrets))
      : await erasure.preview(subject);
    return { who: nameOf(subject), erased };
  }

  /** All that is kept of a person. */
  async exportPerson(person: Person): Promise<PersonExport> {
    const { staff, guests } = this.parts;
    return exportPerson(person, { venues: await staff.venues(), guests });
  }

  close(): Promise<void> {
    return this.parts.close();
  }

  private async venuesFor(slug: string | null): Promise<readonly StaffVenue[]> {
    const known = await this.parts.staff.venues();
    return slug === null ? known : chosenVenues(slug, known);
  }
}

/** Of a key, or of the id itself. */
function idOf(idOrKey: string): string {
  return readKey(idOrKey)?.publicId ?? idOrKey;
}
