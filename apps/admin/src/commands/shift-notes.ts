/** `notes`: the team's notes for a service. */
import { listShiftNotes, writeShiftNote } from '@venue/operations/bookings/day/shift-notes';
import { command, list } from '../command';
import { Failure } from '../output';

export const noteCommands = [
  list({
    call: 'notes list',
    example: '--venue the-harbour --date 2026-12-05',
    operation: listShiftNotes,
    columns: ['opens', 'version', 'text', 'author', 'writtenAt'],
    none: 'No notes.',
  }),
  command({
    call: 'notes write',
    example: '--venue the-harbour --date 2026-12-05 --text "No oysters tonight"',
    operation: writeShiftNote,
    text({ outcome, note }) {
      if (outcome !== 'written') throw changedMeanwhile(note);
      const written = note?.text ?? null;
      return written === null ? 'There is no note.' : `Written: ${written}`;
    },
  }),
];

function changedMeanwhile(note: { readonly version: number } | null): Failure {
  const version = note?.version ?? 0;
  return new Failure(`The note has version ${version} now. Nothing is written.`, {
    ok: false,
    error: 'The note was changed meanwhile.',
    note,
  });
}
