/** What is kept of one person, for those who ask for it or want it erased. */
import type { Phone } from '../shared/phone';

/** Whose data is meant. */
export type DataSubject = { readonly phone: Phone } | { readonly email: string };

/** How many rows of each kind no longer name the person. */
export interface ErasedCounts {
  readonly bookings: number;
  /** Of the bookings, those still to come: they keep their tables. */
  readonly upcoming: number;
  readonly enquiries: number;
  readonly messages: number;
  readonly answers: number;
  /** Orders of tickets. */
  readonly orders: number;
  /** Names that pages gave them. */
  readonly contacts: number;
  /** Marketing preferences. */
  readonly preferences: number;
}

/** The proof of an erasure: a hash of the number or address, and nothing else of the person. */
export interface ErasureProof {
  readonly id: string;
  readonly subjectHash: string;
}

type Row = Readonly<Record<string, unknown>>;

/** All that is kept of one person, each row in words that they can read. */
export interface PersonalData {
  readonly guests: readonly Row[];
  readonly contacts: readonly Row[];
  /** Every change that was asked for; `email` and `sms` of the newest are what counts now. */
  readonly marketingPreferences: readonly Row[];
  readonly bookings: readonly Row[];
  readonly ticketOrders: readonly Row[];
  readonly enquiries: readonly Row[];
  /** That they were written, to whom and when; their words are kept for a month at most. */
  readonly messages: readonly Row[];
}

export interface Erasure {
  erase(subject: DataSubject, proof: ErasureProof): Promise<ErasedCounts>;
  /** What `erase` would erase. */
  preview(subject: DataSubject): Promise<ErasedCounts>;
}

export interface PersonalDataExport {
  export(subject: DataSubject): Promise<PersonalData>;
}
