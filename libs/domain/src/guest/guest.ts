import type { Environment } from '../access/caller';
import type { ContactId, GuestId, IntegrationId, VenueId } from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';

export const guestTypes = ['Individual', 'Corporate'] as const;
export type GuestType = (typeof guestTypes)[number];

/** A returning customer: a person, or a company with contacts who book for it. */
export interface Guest {
  readonly id: GuestId;
  readonly environment: Environment;
  readonly type: GuestType;
  readonly companyName: string | null;
  readonly vat: string | null;
  /** The key that identifies a guest, from `identityKeyOf`: the same key is the same guest. */
  readonly identityKey: string;
  readonly createdAt: Instant;
}

/** A person, with the details that a caller gave. */
export interface Contact {
  readonly id: ContactId;
  readonly environment: Environment;
  readonly guestId: GuestId;
  /** The integration that named the contact; no other can use the contact's id. */
  readonly integrationId: IntegrationId;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: Phone | null;
  readonly role: string | null;
  /** Whether the guest was identified by the contact's number or address, and not by an id. */
  readonly isPrimary: boolean;
  readonly createdAt: Instant;
}

/**
 * A consent to a venue's marketing or its refusal, from the guest or the person who typed their
 * number.
 */
export interface MarketingPreference {
  readonly id: string;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly integrationId: IntegrationId;
  readonly guestId: GuestId;
  /** Null if the preference belongs to the guest as a whole. */
  readonly contactId: ContactId | null;
  readonly email: boolean;
  readonly sms: boolean;
  /** The page on which the preference was given. */
  readonly sourceUrl: string | null;
  readonly createdAt: Instant;
}

/**
 * The key that identifies a guest: the phone number, or the e-mail address if there is no number,
 * plus the company name if there is one. Number and address are never both keys: the guest's id
 * would then reveal to a stranger which number and address belong together.
 */
export function identityKeyOf(
  { phone, email }: Pick<Contact, 'phone' | 'email'>,
  companyName: string | null,
): string | null {
  const contactText = phone ?? email?.toLowerCase() ?? null;
  if (contactText === null) return null;
  return companyName === null ? contactText : `${contactText} ${companyName.toLowerCase()}`;
}

/** Whose guests are meant: an integration cannot use guests that only another one named. */
export interface NamedBy {
  readonly environment: Environment;
  readonly integrationId: IntegrationId;
}

/** Guests inside a transaction. */
export interface Guests {
  /**
   * The person for whom a booking is made: the contact with that id, or the contact of the guest
   * that the same integration named last, preferably from the same client. Null if it has named
   * none. If only other clients named the guest, with differing e-mail addresses, the address is
   * left out: it might be a stranger's.
   */
  contact(
    who: NamedBy & {
      readonly client: string;
      readonly guestId: GuestId | null;
      readonly contactId: ContactId | null;
    },
  ): Promise<Contact | null>;
  /** Whether the integration has named a guest of that id, and of that type if there is one. */
  isNamed(
    who: NamedBy & { readonly guestId: GuestId; readonly type: GuestType | null },
  ): Promise<boolean>;
  /** Returns the guest with the same `identityKey`; adds this one if there is none. */
  findOrAdd(guest: Guest): Promise<GuestId>;
  /** Finds a contact with the same details, or adds this one; marks it as named just now. */
  name(contact: Contact, client: string): Promise<ContactId>;
  /**
   * Adds a preference; all are kept. A consent from a page does not override an earlier refusal.
   */
  prefer(preference: MarketingPreference): Promise<void>;
}
