/** Notes of the team for a service: one text for each service of a day, with its history. */
import { environments, type Environment } from '@venue/domain/access/caller';
import {
  currentNotes,
  shiftNoteMax,
  type ShiftNote,
  type ShiftNoteDay,
} from '@venue/domain/history/shift-notes';
import { isoOf, type LocalDate, type LocalTime } from '@venue/domain/shared/time';
import { hoursOn } from '@venue/domain/venue/opening-hours';
import type { Venue } from '@venue/domain/venue/venue';
import { optional, output, outputOrNull, required } from '../../fields/field';
import {
  date,
  int32Max,
  line,
  lines,
  listOf,
  moment,
  object,
  oneOf,
  plainText,
  time,
  wholeNumber,
} from '../../fields/kinds';
import { operation, type TeamCall } from '../../operation';
import { refusal } from '../../problems';
import { ruledVenue, summaryOfVenue } from '../../venues/team-venue';
import { authorWords } from '../history/actor-words';

export class ShiftNoteAnswer {
  @output(time, 'When its service opens, on the venue’s clock.') opens!: string;
  @output(wholeNumber(1, int32Max), 'Its version, which the next change names.') version!: number;
  @outputOrNull(plainText, 'The note; null where it was removed.') text!: string | null;
  @output(
    plainText,
    'Who wrote it, such as “by Ada Lovelace”, with whose code where one was typed.',
  )
  author!: string;
  @output(moment, 'When.') writtenAt!: string;
}

class WriteShiftNoteInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @required(date, 'The service day.') date!: LocalDate;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
  @optional(time, 'When the service opens; without it, the first service of that day.')
  opens!: LocalTime | null;
  @optional(
    wholeNumber(1, int32Max),
    'The version of the note that was seen; without it, nothing is written if there is one.',
  )
  seenVersion!: number | null;
  @optional(lines(shiftNoteMax), 'The whole note; without it, the note is removed.')
  text!: string | null;
}

class WriteShiftNoteAnswer {
  @output(
    oneOf('written', 'changed_meanwhile'),
    'changed_meanwhile: nothing was written, since the note has another version now.',
  )
  outcome!: string;
  @outputOrNull(object(ShiftNoteAnswer), 'The note now; null where there is none.')
  note!: ShiftNoteAnswer | null;
}

export const writeShiftNote = operation({
  audience: 'team',
  route: 'POST /venues/{venueId}/days/{date}/notes',
  capability: 'diary.write',
  effect: 'write',
  title: 'Write the note for a service',
  description:
    'Replaces the note of the team for one service of a day, such as who is on, what is off the menu and what to ' +
    'watch. Everyone of the team sees it above the day and on paper. Earlier versions are kept with their authors.',
  input: WriteShiftNoteInput,
  answer: WriteShiftNoteAnswer,
  problems: ['not-found'],

  async run({ text, seenVersion, ...input }, call): Promise<WriteShiftNoteAnswer> {
    const venue = ruledVenue(summaryOfVenue(input.venueId, call), await call.team.groups.current());
    const opens = openingOf(input, venue);
    const day = { environment: input.environment ?? 'live', venueId: venue.id, date: input.date };
    const before = await noteOf(day, opens, call);
    const isSeen = (before?.version ?? null) === seenVersion;
    const change = { opens, version: (seenVersion ?? 0) + 1, text, actor: call.origin.actor };
    const isWritten = isSeen && (await call.team.shiftNotes.add(day, change));
    const note = await noteOf(day, opens, call);
    return { outcome: isWritten ? 'written' : 'changed_meanwhile', note: note && toNote(note) };
  },
});

function openingOf(
  { date: on, opens }: Pick<WriteShiftNoteInput, 'date' | 'opens'>,
  { hours }: Venue,
): LocalTime {
  const services = hoursOn(on, hours);
  const service = opens === null ? services[0] : services.find((one) => one.opens === opens);
  if (service !== undefined) return service.opens;
  throw refusal('No service opens at that time on that day.', '/opens');
}

async function noteOf(
  day: ShiftNoteDay,
  opens: LocalTime,
  { team }: Pick<TeamCall, 'team'>,
): Promise<ShiftNote | null> {
  const notes = currentNotes(await team.shiftNotes.ofDay(day));
  return notes.find((one) => one.opens === opens) ?? null;
}

class ListShiftNotesInput {
  @required(line(1, 64), 'The venue, by its id or its slug.') venueId!: string;
  @required(date, 'The service day.') date!: LocalDate;
  @optional(oneOf(...environments), 'Whose diary; without it, that of real guests.')
  environment!: Environment | null;
}

class ShiftNotesAnswer {
  @output(listOf(ShiftNoteAnswer), 'Every version, the newest first.')
  notes!: readonly ShiftNoteAnswer[];
}

export const listShiftNotes = operation({
  audience: 'team',
  route: 'GET /venues/{venueId}/days/{date}/notes',
  capability: 'diary.read',
  effect: 'read',
  title: 'See the notes for the services of a day',
  description: 'Lists the notes of a day and their earlier versions, with who wrote them.',
  input: ListShiftNotesInput,
  answer: ShiftNotesAnswer,
  problems: ['not-found'],

  async run({ venueId, date: on, environment }, call): Promise<ShiftNotesAnswer> {
    const { id } = summaryOfVenue(venueId, call);
    const day = { environment: environment ?? 'live', venueId: id, date: on };
    return { notes: (await call.team.shiftNotes.ofDay(day)).map(toNote) };
  },
});

/** The notes of a day as they are now; one that was removed has no text. */
export async function shiftNotesOf(
  day: ShiftNoteDay,
  { team }: Pick<TeamCall, 'team'>,
): Promise<readonly ShiftNoteAnswer[]> {
  return currentNotes(await team.shiftNotes.ofDay(day)).map(toNote);
}

function toNote({ opens, version, text, writtenAt, ...author }: ShiftNote): ShiftNoteAnswer {
  return { opens, version, text, author: authorWords(author), writtenAt: isoOf(writtenAt) };
}
