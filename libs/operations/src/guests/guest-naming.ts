/**
 * Finds or adds guests by the details that a caller sends. Answers contain only these details, and
 * neither their text nor their timing reveals whether a guest existed.
 */
import { covers } from '@venue/domain/access/caller';
import { identityKeyOf, type Contact, type Guest } from '@venue/domain/guest/guest';
import type { ContactId, GuestId } from '@venue/domain/shared/ids';
import { phonesIn, type Region } from '@venue/domain/shared/phone';
import type { Call } from '../operation';
import { namedVenue } from '../pipeline/resolve-venue';
import { invalid, Problem, type FieldError } from '../problems';
import type { ContactAnswer, ContactInput } from './guest-fields';

type NamingCall = Call<'none', 'write'>;

type Person = Pick<Contact, 'fullName' | 'email' | 'phone' | 'role'>;
type Kind = Pick<Guest, 'type' | 'companyName' | 'vat'>;

/** The error for a contact without phone and e-mail; `at` is its place in the body. */
export function unreachable(
  { email, phone }: Pick<ContactInput, 'email' | 'phone'>,
  at: string,
): readonly FieldError[] {
  if (email !== null || phone !== null) return [];
  const detail = 'phone or email is required, so that the venue can reach the guest.';
  return [{ pointer: `${at}/phone`, detail }];
}

/** Throws for a phone number that is invalid, or ambiguous without its prefix. */
export async function personIn(
  input: ContactInput,
  { at, venueId }: { readonly at: string; readonly venueId: string | null },
  call: NamingCall,
): Promise<Person> {
  const { fullName, email, role } = input;
  const regions = await regionsOf(venueId, call);
  if (input.phone === null) return { fullName, email, role, phone: null };
  const [phone, another] = phonesIn(input.phone, regions);
  if (phone !== undefined && another === undefined) return { fullName, email, role, phone };
  const detail =
    another === undefined
      ? 'phone must be a phone number that can be called.'
      : 'phone must be written with the prefix of its country, such as +44.';
  throw invalid([{ pointer: `${at}/phone`, detail }]);
}

/**
 * The countries in which a number without a prefix is read: that of the named venue, else that of
 * the client's only hold, else those of all venues of the key.
 */
async function regionsOf(venueId: string | null, call: NamingCall): Promise<readonly Region[]> {
  const { group, caller, client, work, now } = call;
  if (venueId !== null) return [namedVenue({ venueId }, call, onPage).region];
  const covered = group.venues.filter(({ id }) => covers(caller, id));
  if (covered.length === 0) {
    throw new Problem('not-found', { detail: 'This key covers no venue any more.' });
  }
  const regions = [...new Set(covered.map(({ region }) => region))];
  if (regions.length === 1) return regions;
  const [heldVenueId, another] = await work.holds.venuesOf(
    { integrationId: caller.id, client },
    now,
  );
  const venue = another === undefined && covered.find(({ id }) => id === heldVenueId);
  return venue ? [venue.region] : regions;
}

const onPage = { audience: 'publishable', route: '' } as const;

/** The guest of that type with the person's details; added if there is none. */
export function guestFor(
  person: Person,
  { type, companyName, vat }: Kind,
  { work, ids, caller, now }: NamingCall,
): Promise<GuestId> {
  const identityKey = identityKeyOf(person, type === 'Corporate' ? companyName : null);
  if (identityKey === null) throw new Error('a person without number and address came this far');
  return work.guests.findOrAdd({
    id: ids.uuid() as GuestId,
    environment: caller.environment,
    type,
    companyName,
    vat,
    identityKey,
    createdAt: now,
  });
}

/**
 * The guest with that id, and of that type if `type` is set. Throws unless the caller has named the
 * guest before.
 */
export async function requireGuest(
  guestId: string,
  type: Guest['type'] | null,
  { work, caller }: NamingCall,
): Promise<GuestId> {
  const { environment, id: integrationId } = caller;
  const who = { environment, integrationId, guestId: guestId as GuestId, type };
  if (!(await work.guests.isNamed(who))) throw unknownGuest();
  return who.guestId;
}

/** Records that the caller has named that person for that guest. */
export async function nameContact(
  person: Person,
  { guestId, isPrimary }: Pick<Contact, 'guestId' | 'isPrimary'>,
  { work, ids, caller, client, now }: NamingCall,
): Promise<ContactAnswer> {
  const contact = {
    ...person,
    id: ids.uuid() as ContactId,
    environment: caller.environment,
    guestId,
    integrationId: caller.id,
    isPrimary,
    createdAt: now,
  };
  const id = await work.guests.name(contact, client);
  const { fullName, email, phone, role } = person;
  return { id, guestId, fullName, email, phone, role };
}

interface Naming {
  readonly guestId: string | null;
  readonly contactId: string | null;
}

/** The contact with those ids. Throws `not-found` if the caller has never named it. */
export async function requireContact(
  { guestId, contactId }: Naming,
  { work, caller, client }: Pick<NamingCall, 'work' | 'caller' | 'client'>,
): Promise<Contact> {
  const contact = await work.guests.contact({
    environment: caller.environment,
    integrationId: caller.id,
    client,
    guestId: guestId as GuestId | null,
    contactId: contactId as ContactId | null,
  });
  if (contact === null) throw unknownGuest();
  return contact;
}

/** For a booking or tickets that require a guest. */
export function missingGuestProblem(pointer: '/guestId' | '/guest' = '/guestId'): Problem {
  const fields = pointer === '/guest' ? 'guest, guestId or contactId' : 'guestId or contactId';
  const detail = `${fields} must say who the guest is.`;
  const { particulars } = invalid([{ pointer, detail }]);
  return new Problem('validation-failed', { ...particulars, code: 'guest_required' });
}

/** For a guest that never existed, and also for one that only another key has named. */
function unknownGuest(): Problem {
  return new Problem('not-found', { detail: 'We don’t know that guest.' });
}
