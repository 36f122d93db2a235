import type { Environment } from '../access/caller';
import type { VenueId } from '../shared/ids';
import type { Instant, LocalDate, LocalTime } from '../shared/time';
import type { Author } from './actor';

/** The longest note. */
export const shiftNoteMax = 2000;

/** The services of a day that notes are written for. */
export interface ShiftNoteDay {
  readonly environment: Environment;
  readonly venueId: VenueId;
  readonly date: LocalDate;
}

/** A note of the team for one service of a day, or an earlier version of one. */
export interface ShiftNote extends Author {
  /** When the service opens, which names it among those of the day. */
  readonly opens: LocalTime;
  /** Counts the changes of the note, from 1. */
  readonly version: number;
  /** Null for a note that was removed. */
  readonly text: string | null;
  readonly writtenAt: Instant;
}

export type NewShiftNote = Omit<ShiftNote, 'writtenAt' | 'authorisedBy'>;

export interface ShiftNotes {
  /** Every version of the notes of that day, the newest first. */
  ofDay(day: ShiftNoteDay): Promise<readonly ShiftNote[]>;
  /** False, and nothing is written, if the note has that version already. */
  add(day: ShiftNoteDay, note: NewShiftNote): Promise<boolean>;
}

/** The newest version of each note, in the order of the services. */
export function currentNotes(notes: readonly ShiftNote[]): readonly ShiftNote[] {
  const newest = new Map<LocalTime, ShiftNote>();
  for (const note of notes) {
    const other = newest.get(note.opens);
    if (other === undefined || other.version < note.version) newest.set(note.opens, note);
  }
  return [...newest.values()].sort((one, other) => (one.opens < other.opens ? -1 : 1));
}
