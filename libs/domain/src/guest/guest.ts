import type { Environment } from '../access/caller';
import type { ContactId, GuestId, IntegrationId, VenueId } from '../shared/ids';
import type { Phone } from '../shared/phone';
import type { Instant } from '../shared/time';

export const guestTypes = ['Individual', 'Corporate'] as const;
export type GuestType = (typeof guestTypes)[number];

/** Somebody who comes again: a person, or a company with persons who book for it. */
export interface Guest {
  readonly id: GuestId;
  readonly environment: Environment;
  readonly type: GuestType;
  readonly companyName: string | null;
  readonly vat: string | null;
  /** Who is known by the same is the same guest: see `knownBy`. */
  readonly knownBy: string;
  readonly createdAt: Instant;
}

/** A person as a caller has named one. */
export interface Contact {
  readonly id: ContactId;
  readonly environment: Environment;
  readonly guestId: GuestId;
  /** Whoever named them: nobody else gets at them by an id. */
  readonly integrationId: IntegrationId;
  readonly fullName: string;
  readonly email: string | null;
  readonly phone: Phone | null;
  readonly role: string | null;
  /** Whether the guest was found by their number or address, and not by an id. */
  readonly isPrimary: boolean;
  readonly createdAt: Instant;
}

/** What was agreed to, or not, to hear of a venue: by a guest, or by who typed in their number. */
export interface MarketingPreference {
  readonly id: string;
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly integrationId: IntegrationId;
  readonly guestId: GuestId;
  /** Null where it was said of the guest. */
  readonly contactId: ContactId | null;
  readonly email: boolean;
  readonly sms: boolean;
  /** The page on which it was said. */
  readonly sourceUrl: string | null;
  readonly createdAt: Instant;
}

/**
 * What a guest is known by: the phone number, the e-mail address where there is no number, and the
 * company where there is one. One of the two alone: if either led to the same guest, the guest's id
 * would tell a stranger which number and address belong together.
 */
export function knownBy(
  { phone, email }: Pick<Contact, 'phone' | 'email'>,
  companyName: string | null,
): string | null {
  const own = phone ?? email?.toLowerCase() ?? null;
  if (own === null) return null;
  return companyName === null ? own : `${own} ${companyName.toLowerCase()}`;
}

/** Whose guests are meant: nobody gets at those whom another has named. */
export interface NamedBy {
  readonly environment: Environment;
  readonly integrationId: IntegrationId;
}

/** Guests inside a transaction. */
export interface Guests {
  /**
   * The person whom a booking is for: that contact, or the one by whom the same integration named
   * the guest last, from the same client if from there it has. Null where it has named none. Of a
   * guest whom only others named, an address that not all of them agree on is left out: it might be
   * a stranger's.
   */
  contact(
    who: NamedBy & {
      readonly client: string;
      readonly guestId: GuestId | null;
      readonly contactId: ContactId | null;
    },
  ): Promise<Contact | null>;
  /** Whether the integration has named a guest of that id, and of that type where one is given. */
  isNamed(
    who: NamedBy & { readonly guestId: GuestId; readonly type: GuestType | null },
  ): Promise<boolean>;
  /** The guest who is known by the same; this one where there is none. */
  findOrAdd(guest: Guest): Promise<GuestId>;
  /** The contact that says just the same; this one where there is none. Either is named now. */
  name(contact: Contact, client: string): Promise<ContactId>;
  /** Every change that was asked for is kept; a yes from a page undoes no earlier no. */
  prefer(preference: MarketingPreference): Promise<void>;
}
