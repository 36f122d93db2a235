/**
 * The people of a venue's team and the devices at its doors: who may sign in, and in which role.
 */
import type { VenueId } from '../shared/ids';
import type { Instant } from '../shared/time';
import type { TeamRole } from './team-rights';

export type MemberId = string & { readonly brand: 'MemberId' };
export type DeviceId = string & { readonly brand: 'DeviceId' };

export interface Member {
  readonly id: MemberId;
  /** In the form of `memberEmail`; unique. */
  readonly email: string;
  readonly name: string;
  readonly role: TeamRole;
  /** Null for all venues of the group, later ones too. */
  readonly venueIds: readonly VenueId[] | null;
  /** The name of the member who invited this one; null for the operator. */
  readonly invitedBy: string | null;
  readonly createdAt: Instant;
  /** When the member's rights were withdrawn; null while they are valid. */
  readonly disabledAt: Instant | null;
}

/** A tablet or till at one venue, used by several people; it has the rights of a host. */
export interface Device {
  readonly id: DeviceId;
  readonly name: string;
  readonly venueId: VenueId;
  /** The name of the member who added it; null for the operator. */
  readonly addedBy: string | null;
  readonly createdAt: Instant;
  /** When its pairing link was opened and confirmed on it; null before that. */
  readonly pairedAt: Instant | null;
  readonly revokedAt: Instant | null;
}

/** The form in which addresses are stored and compared: people type them in any letter case. */
export function memberEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** Whether the member may do everything everywhere, so that the team can manage itself. */
export function isAdminOfAll({ role, venueIds, disabledAt }: Member): boolean {
  return role === 'admin' && venueIds === null && disabledAt === null;
}

export type NewMember = Omit<Member, 'createdAt' | 'disabledAt'>;
export type MemberRights = Pick<Member, 'name' | 'role' | 'venueIds'>;
export type NewDevice = Omit<Device, 'createdAt' | 'pairedAt' | 'revokedAt'> & {
  /** Null for the operator. */
  readonly addedById: MemberId | null;
};

export interface Members {
  /** Ordered by name, disabled ones last. */
  all(): Promise<readonly Member[]>;
  byEmail(email: string): Promise<Member | null>;
  /** Stores a new member; false if another one has that address. */
  add(member: NewMember): Promise<boolean>;
  /** In a write: locks all rights until the transaction ends. */
  lock(): Promise<void>;
  /** Sets the rights of the member, from the next request on. */
  change(id: MemberId, rights: MemberRights): Promise<void>;
  /** The same for a disabled member, who may sign in again. */
  readmit(id: MemberId, rights: MemberRights): Promise<void>;
  /**
   * The member may not sign in any more. Sessions, links and the code of the member end with it,
   * and so do devices that the member has added and that are not set up yet.
   */
  disable(id: MemberId): Promise<void>;
}

export interface Devices {
  /** By name, revoked ones last. */
  all(): Promise<readonly Device[]>;
  add(device: NewDevice): Promise<void>;
  /** The device's session and pairing link end with it. */
  revoke(id: DeviceId): Promise<void>;
}
