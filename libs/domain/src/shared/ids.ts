/** Identifiers, each with a separate type, so that a venue's id cannot be used as a booking's. */
export type VenueId = string & { readonly brand: 'VenueId' };
export type BrandId = string & { readonly brand: 'BrandId' };
export type TableId = string & { readonly brand: 'TableId' };
export type BookingTypeId = string & { readonly brand: 'BookingTypeId' };
export type BookingId = string & { readonly brand: 'BookingId' };
export type BlockId = string & { readonly brand: 'BlockId' };
export type EventId = string & { readonly brand: 'EventId' };
export type EventInstanceId = string & { readonly brand: 'EventInstanceId' };
export type TierId = string & { readonly brand: 'TierId' };
/** The id of a ticket order, which the API calls `bookingId`. */
export type OrderId = string & { readonly brand: 'OrderId' };
export type GuestId = string & { readonly brand: 'GuestId' };
export type ContactId = string & { readonly brand: 'ContactId' };
export type WaitingEntryId = string & { readonly brand: 'WaitingEntryId' };
export type EnquiryId = string & { readonly brand: 'EnquiryId' };
export type IntegrationId = string & { readonly brand: 'IntegrationId' };

/** Eight characters, or `TEST` and eight in the sandbox: upper case, without spaces. */
export type Reference = string & { readonly brand: 'Reference' };

/**
 * Consonants and digits that are hard to mishear or misread. As there are no vowels, no live
 * reference begins with TEST.
 */
export const referenceAlphabet = 'BCDFGHJKLMNPQRSTVWXYZ23456789';
export const referenceLength = 8;

const referenceForm = new RegExp(`^(TEST)?[${referenceAlphabet}]{${referenceLength}}$`);

/** Null unless the text has the form of a reference. Spaces, hyphens and case do not matter. */
export function parseReference(text: string): Reference | null {
  const plain = text.replace(/[\s-]/g, '').toUpperCase();
  return referenceForm.test(plain) ? (plain as Reference) : null;
}

/** The form shown to a guest: `K7QP 4M2X`, or `TEST K7QP 4M2X`. */
export function displayReference(reference: Reference): string {
  return reference.replace(/(.{4})(?!$)/g, '$1 ');
}

/** Null for anything but the 8-4-4-4-12 form; case does not matter. */
export function parseUuid(text: string): string | null {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
  return form.test(text) ? text.toLowerCase() : null;
}
