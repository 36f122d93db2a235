/** The code by which a manager authorises one step on a device that several people share. */
import type { DeviceId, Member, MemberId } from './team-people';
import type { TeamCaller } from './team-caller';
import { roleMay, type TeamCapability } from './team-rights';
import type { Throttle } from './throttle';

export const managerCodePattern = '^[0-9]{4,8}$';

/** The rights that a code adds to those of a device, for one step. */
export const managerCodeGrants: TeamCapability = 'diary.override';

/**
 * After that many wrong codes a device accepts none, right or wrong, until the oldest is that old.
 */
export const managerCodeThrottle: Throttle = { timesMax: 5, withinMinutes: 15 };

/** The stored form of a code. */
export interface ManagerCodeHash {
  readonly salt: string;
  /** Hexadecimal. */
  readonly hash: string;
}

/** The stored code of a member who may sign in. */
export type StoredManagerCode = ManagerCodeHash & Pick<Member, 'id' | 'role' | 'venueIds'>;

/** An attempt to use a code on a device: it counts as wrong until it is withdrawn. */
export type ManagerCodeTry =
  | { readonly kind: 'counted'; readonly id: string }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

export interface ManagerCodes {
  has(id: MemberId): Promise<boolean>;
  /** Stores the member's code in place of one before. */
  set(id: MemberId, code: ManagerCodeHash): Promise<void>;
  remove(id: MemberId): Promise<void>;
  /** The codes of all members who may sign in. */
  all(): Promise<readonly StoredManagerCode[]>;
  /**
   * Counts an attempt on that device before the code is checked, unless there were too many. This
   * is atomic across all processes, and remains even if the request then fails.
   */
  count(id: DeviceId): Promise<ManagerCodeTry>;
  /** The code of that attempt was right. */
  takeBack(id: string): Promise<void>;
}

/** Whether the member's code works on that device: at all of its venues, and by the role. */
export function mayAuthorise(
  { role, venueIds }: Pick<Member, 'role' | 'venueIds'>,
  device: Pick<TeamCaller, 'venueIds'>,
): boolean {
  if (!roleMay(role, managerCodeGrants)) return false;
  return venueIds === null || (device.venueIds?.every((id) => venueIds.includes(id)) ?? false);
}
