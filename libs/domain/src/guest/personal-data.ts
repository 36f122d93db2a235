/** The stored data of one person, for requests to see it or to have it erased. */
import type { Phone } from '../shared/phone';

/** The person whose data is meant. */
export type DataSubject = { readonly phone: Phone } | { readonly email: string };

/** How many rows of each kind no longer name the person. */
export interface ErasedCounts {
  readonly bookings: number;
  /** The future ones among the bookings: they keep their tables. */
  readonly upcoming: number;
  readonly enquiries: number;
  /** Entries of the waiting list. */
  readonly waiting: number;
  readonly messages: number;
  /** Texts from the person. */
  readonly texts: number;
  readonly answers: number;
  /** Orders of tickets. */
  readonly orders: number;
  /** Contacts that pages sent for the person. */
  readonly contacts: number;
  /** Marketing preferences. */
  readonly preferences: number;
  /** Members of the team whose rights were withdrawn before. */
  readonly members: number;
}

/** The proof of an erasure: a hash of the number or address, and no other personal data. */
export interface ErasureProof {
  readonly id: string;
  readonly subjectHash: string;
}

type Row = Readonly<Record<string, unknown>>;

/** All stored data of one person, each row in a readable form. */
export interface PersonalData {
  readonly guests: readonly Row[];
  readonly contacts: readonly Row[];
  /** Every preference; `email` and `sms` of the newest are the valid ones. */
  readonly marketingPreferences: readonly Row[];
  readonly bookings: readonly Row[];
  readonly ticketOrders: readonly Row[];
  readonly enquiries: readonly Row[];
  /** Entries of the waiting list. */
  readonly waiting: readonly Row[];
  /** Recipient and time of each message; their text is kept for a month at most. */
  readonly messages: readonly Row[];
  /** Texts from the person. */
  readonly texts: readonly Row[];
  /** The venues whose texts the person has stopped. */
  readonly textStops: readonly Row[];
  /** The history of all of these, with all changes. */
  readonly history: readonly Row[];
}

export interface Erasure {
  erase(subject: DataSubject, proof: ErasureProof): Promise<ErasedCounts>;
  /** The data that `erase` would erase. */
  preview(subject: DataSubject): Promise<ErasedCounts>;
}

export interface PersonalDataExport {
  export(subject: DataSubject): Promise<PersonalData>;
}
