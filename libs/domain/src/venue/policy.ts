/**
 * What a venue allows online. The admin sets every value; only `reminderHours`, `reminderAsks`,
 * `maxMoves` and what is about waiting have defaults.
 */
export interface Policy {
  /** Distance between offered start times, counted from the first start of each window. */
  readonly slotIntervalMinutes: number;
  /** Only the venue's team can book a larger party. */
  readonly partySizeMax: number;
  readonly bookNoticeMinutes: number;
  readonly daysAheadMax: number;
  readonly amendNoticeMinutes: number;
  readonly cancelNoticeMinutes: number;
  /** How long a table is kept after the arrival time. */
  readonly graceMinutes: number;
  /** The gap after each booking in which its tables stay occupied. */
  readonly turnaroundMinutes: number;
  readonly holdMinutes: number;
  readonly ticketHoldMinutes: number;
  readonly depositLinkMinutes: number;
  /** How long before the start a guest gets a reminder; 0 for none. */
  readonly reminderHours: number;
  /** Whether texts ask guests to reply. The number of the texts must take replies. */
  readonly reminderAsks: boolean;
  /** How many other bookings may be moved to other tables to make room for one more. */
  readonly maxMoves: number;
  readonly pacing: Pacing | null;
  /** Whether guests can join the waiting list of a full day. */
  readonly waitlist: 'off' | 'on';
  /** How long a guest on the waiting list has to accept a table. */
  readonly waitlistOfferMinutes: number;
  /** How long a table is kept for a party of the queue at the door that was called. */
  readonly queueReadyMinutes: number;
  /** Whether guests see how many parties are before them. */
  readonly showWaitlistPosition: boolean;
}

/** Used if the group file does not mention waiting, and for files applied before it could. */
export const defaultWaiting = {
  waitlist: 'on',
  waitlistOfferMinutes: 30,
  queueReadyMinutes: 10,
  showWaitlistPosition: false,
} as const satisfies Partial<Policy>;

/** Used if the group file does not mention reminders, and for files applied before it could. */
export const defaultReminderHours = 24;
/** The same of replies to texts. */
export const defaultReminderAsks = false;
/** The same of moves. */
export const defaultMaxMoves = 4;

/** The limits on how fast a venue fills; null means no limit. */
export interface Pacing {
  /** Length of one wall-clock interval, counted from 00:00. */
  readonly intervalMinutes: number;
  readonly coversStarting: number | null;
  readonly bookingsStarting: number | null;
  readonly coversPresent: number | null;
  readonly bookingsPresent: number | null;
}

/**
 * The part of the policy that a booking keeps, so that a later change of policy does not change its
 * terms.
 */
export interface PolicyTerms {
  readonly amendNoticeMinutes: number;
  readonly cancelNoticeMinutes: number;
  readonly graceMinutes: number;
  readonly turnaroundMinutes: number;
  readonly depositLinkMinutes: number;
}

export function policyTermsOf(policy: Policy): PolicyTerms {
  const { amendNoticeMinutes, cancelNoticeMinutes, graceMinutes } = policy;
  const { turnaroundMinutes, depositLinkMinutes } = policy;
  return {
    amendNoticeMinutes,
    cancelNoticeMinutes,
    graceMinutes,
    turnaroundMinutes,
    depositLinkMinutes,
  };
}

/** How long a group keeps personal data. */
export interface Retention {
  /** After the visit; then the guest is removed from the booking, which is kept. */
  readonly bookingMonths: number;
  /** After the enquiry was closed; an open one is never deleted. */
  readonly enquiryMonths: number;
  /** For texts and e-mails that were sent. */
  readonly messageDays: number;
}

/** Used if the group file sets no retention. */
export const defaultRetention: Retention = {
  bookingMonths: 24,
  enquiryMonths: 12,
  messageDays: 30,
};

/** Contract: a delay up to an hour is recorded; a longer one is for the venue's team. */
export const minutesLateMax = 60;
