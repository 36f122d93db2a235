/**
 * The operations for a guest who has the link of a booking. They have fewer fields than those of
 * the API, since the link identifies and proves the booking. Forms send text, so numbers are parsed
 * from text.
 */
import { decideAmend, needsTable, type AmendDecision } from '@venue/domain/booking/amend';
import { partySizeLimit } from '@venue/domain/booking/booking';
import { noWishes, wishesOf } from '@venue/domain/booking/fields';
import { noPence, type Pence } from '@venue/domain/shared/money';
import type { LocalDate, LocalTime } from '@venue/domain/shared/time';
import { amendBooking } from '../change/amend-booking';
import { cancelBooking } from '../cancel/cancel-booking';
import { ChangeAnswer } from '../change/change-answer';
import { availability, AvailabilityAnswer } from '../../availability/check-availability';
import { reportRunningLate, RunningLateAnswer } from '../late/report-running-late';
import { readDay } from '../../availability/diary/search';
import { output, outputOrNull, required, optional } from '../../fields/field';
import {
  date,
  lines,
  listOf,
  oneOf,
  time,
  wholeNumberInQuery,
  plainText,
} from '../../fields/kinds';
import { AlternativeAnswer } from '../../availability/offers';
import { operation, type Call } from '../../operation';
import { invalid } from '../../problems';
import { wordingIn } from '../../wording/wording';

/** In no catalogue, so that no key may call them and no reference lists them. */
const onGuestPage = {
  audience: 'link',
  venue: 'of-the-booking',
  description: '',
} as const;

/**
 * Placeholders for the fields that prove a booking elsewhere; they are not read, since the link
 * proves it.
 */
const provedByLink = { reference: '', phone: '', venueId: null };

const notesMax = 1000;

class DayInput {
  @required(date, 'The new venue-local day.') date!: LocalDate;
  @required(wholeNumberInQuery(1, partySizeLimit), 'The new number of guests.') partySize!: number;
}

class ChangeInput {
  @required(date, 'The new venue-local day.') date!: LocalDate;
  @required(wholeNumberInQuery(1, partySizeLimit), 'The new number of guests.') partySize!: number;
  @required(time, 'The new venue-local time.') time!: LocalTime;
}

/** The free times of a day, counting the booking's own tables as free. */
export const findTimesForChange = operation({
  ...onGuestPage,
  route: 'GET /manage/{token}/change',
  effect: 'read',
  title: 'Find times for a change',
  input: DayInput,
  answer: AvailabilityAnswer,
  problems: [],

  run: (input, call) =>
    availability({ ...input, time: null, bookingTypeId: null }, call, {
      acrossVenues: false,
      ignoring: call.file.booking.id,
    }),
});

const previews = ['amended', 'unchanged', 'unavailable', 'needs-venue', 'not-changeable'] as const;

export class ChangePreview {
  @output(oneOf(...previews), 'What the change would come to now.')
  outcome!: (typeof previews)[number];
  @outputOrNull(plainText, 'The booking type after the change; null if it is not decided here.')
  bookingType!: string | null;
  @outputOrNull(plainText, 'The deposit after the change; null if it stays the same.')
  deposit!: string | null;
  @outputOrNull(plainText, 'What would be left to pay; null if nothing.') owed!: string | null;
  @outputOrNull(plainText, 'What would have been paid beyond the deposit; null if nothing.')
  surplus!: string | null;
  @output(listOf(AlternativeAnswer), 'What is free instead.')
  alternatives!: readonly AlternativeAnswer[];
  @output(plainText, 'Why it is unavailable; otherwise empty.') summary!: string;
}

/** The decision about a change, shown before the guest confirms it. */
export const previewChange = operation({
  ...onGuestPage,
  route: 'GET /manage/{token}/change',
  effect: 'read',
  title: 'Preview a change',
  input: ChangeInput,
  answer: ChangePreview,
  problems: [],

  async run(input, call): Promise<ChangePreview> {
    const { file, venue, now } = call;
    const wish = { ...input, ...wishesOf(file.booking) };
    const facts = { file, wish, venue, now, by: 'guest' } as const;
    const day = needsTable(facts)
      ? await readDay(input.date, call, { ignoring: file.booking.id })
      : null;
    const decision = decideAmend(facts, day?.day ?? null);
    const preview = { outcome: decision.kind, ...effectsOf(decision, call) };
    if (decision.kind !== 'unavailable') return { ...preview, alternatives: [], summary: '' };
    const { alternatives, summary } = await availability({ ...input, bookingTypeId: null }, call, {
      acrossVenues: false,
      ignoring: file.booking.id,
    });
    return { ...preview, alternatives, summary: `${summary} Your booking stays as it is.` };
  },
});

type Effects = Pick<ChangePreview, 'bookingType' | 'deposit' | 'owed' | 'surplus'>;

function effectsOf(decision: AmendDecision, call: Call<'of-the-booking', 'read'>): Effects {
  if (decision.kind !== 'amended') {
    return { bookingType: null, deposit: null, owed: null, surplus: null };
  }
  const { booking, balance } = decision;
  const { money } = wordingIn(booking.locale, call);
  const unlessNone = (pence: Pence): string | null => (pence === noPence ? null : money(pence));
  const isSame = booking.depositPence === call.file.booking.depositPence;
  return {
    bookingType: booking.bookingType,
    deposit: isSame ? null : money(booking.depositPence),
    owed: unlessNone(balance.owedPence),
    surplus: unlessNone(balance.surplusPence),
  };
}

export const changeAsGuest = operation({
  ...onGuestPage,
  route: 'POST /manage/{token}/change',
  effect: 'write',
  title: 'Change the booking',
  input: ChangeInput,
  answer: ChangeAnswer,
  problems: amendBooking.problems,

  run: (input, call) => amendBooking.run({ ...provedByLink, ...input, ...noWishes }, call),
});

class CancelInput {
  @optional(lines(500), 'Why the guest cancels.') reason!: string | null;
}

export const cancelAsGuest = operation({
  ...onGuestPage,
  route: 'POST /manage/{token}/cancel',
  effect: 'write',
  title: 'Cancel the booking',
  input: CancelInput,
  answer: ChangeAnswer,
  problems: cancelBooking.problems,

  run: (input, call) => cancelBooking.run({ ...provedByLink, ...input }, call),
});

class LateInput {
  @required(wholeNumberInQuery(1, 1440), 'How many minutes late.') minutesLate!: number;
}

export const reportLateAsGuest = operation({
  ...onGuestPage,
  route: 'POST /manage/{token}/late',
  effect: 'write',
  title: 'Report running late',
  input: LateInput,
  answer: RunningLateAnswer,
  problems: reportRunningLate.problems,

  run: (input, call) => reportRunningLate.run({ ...provedByLink, ...input }, call),
});

class NoteInput {
  @required(lines(notesMax, 1), 'What the venue should know.') note!: string;
}

/** Adds to the notes, so that two notes written at the same time are both kept. */
export const addNoteAsGuest = operation({
  ...onGuestPage,
  route: 'POST /manage/{token}/note',
  effect: 'write',
  title: 'Add a note',
  input: NoteInput,
  answer: ChangeAnswer,
  problems: amendBooking.problems,

  run({ note }, call): Promise<object> {
    const { booking } = call.file;
    const notes = booking.notes === null ? note : `${booking.notes}\n${note}`;
    if ([...notes].length > notesMax) {
      const detail = `Notes have ${notesMax} characters at most, with those that are there.`;
      throw invalid([{ pointer: 'note', detail }]);
    }
    return amendBooking.run(
      { ...provedByLink, date: null, time: null, partySize: null, ...noWishes, notes },
      call,
    );
  },
});
