/** Notes of the team about a booking; they change nothing that was agreed with the guest. */
import { hasValues, type Booking } from '@venue/domain/booking/booking';
import type { TeamBooking } from '@venue/domain/booking/team-bookings';
import type { Reference } from '@venue/domain/shared/ids';
import { required, optional } from '../fields/field';
import { bookingReference, lines } from '../fields/kinds';
import { listOfLines } from '../fields/list-of-lines';
import { TeamBookingAnswer } from './team-booking-view';
import { BookingInput, version } from './team-inputs';
import { answerAbout, lockVersion, saveAndAnswer, takeOnce } from './change/locked-booking';
import { type TeamOperation, operation } from '../operation';

class NoteInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @optional(lines(1000), 'The note; without it there is none.') note!: string | null;
}

class TagsInput {
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(version, 'The version of it that was seen.') version!: number;
  @required(listOfLines({ countMax: 10, lengthMax: 30 }), 'All its tags, such as VIP.')
  tags!: readonly string[];
}

export const noteBooking = noteOperation({
  route: 'POST /bookings/{reference}/note',
  title: 'Write a note for the team',
  description: 'Replaces the team’s own note on the booking. Guests never see it.',
  input: NoteInput,
  changesOf: ({ note }) => ({ teamNote: note }),
});

export const tagBooking = noteOperation({
  route: 'POST /bookings/{reference}/tags',
  title: 'Tag a booking',
  description:
    'Replaces the short words that the team uses for the booking. Guests never see them.',
  input: TagsInput,
  changesOf: ({ tags }) => ({ tags }),
});

export const pinBooking = noteOperation({
  route: 'POST /bookings/{reference}/pin',
  title: 'Lock a booking to its tables',
  description: 'From now on only the team gives it other tables; changes by the guest keep them.',
  input: BookingInput,
  changesOf: () => ({ isPinned: true }),
});

export const unpinBooking = noteOperation({
  route: 'POST /bookings/{reference}/unpin',
  title: 'Unlock the tables of a booking',
  description: 'From now on a change by the guest may lead to other tables.',
  input: BookingInput,
  changesOf: () => ({ isPinned: false }),
});

interface NoteOperation<Input extends BookingInput> {
  readonly route: `POST /${string}`;
  readonly title: string;
  readonly description: string;
  readonly input: new () => Input;
  readonly changesOf: (input: Input) => Partial<Booking>;
}

function noteOperation<Input extends BookingInput>({
  changesOf,
  ...parts
}: NoteOperation<Input>): TeamOperation<Input, TeamBookingAnswer> {
  return operation({
    audience: 'team',
    ...parts,
    capability: 'diary.write',
    effect: 'write',
    answer: TeamBookingAnswer,
    problems: ['not-found', 'conflict'],

    run(input: Input, call): Promise<TeamBookingAnswer> {
      const changes = changesOf(input);
      const isNoted = ({ booking }: TeamBooking): boolean => hasValues(booking, changes);
      return takeOnce(isNoted, { target: input, call }, async () => {
        const { file } = await lockVersion(input, call);
        if (hasValues(file.booking, changes)) return answerAbout(input, call);
        return saveAndAnswer({ ...file.booking, ...changes }, call);
      });
    },
  });
}
