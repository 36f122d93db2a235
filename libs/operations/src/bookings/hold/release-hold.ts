import { decideRelease } from '@venue/domain/booking/hold';
import type { BookingId } from '@venue/domain/shared/ids';
import { output, required } from '../../fields/field';
import { idOf, uuid } from '../../fields/kinds';
import { operation } from '../../operation';
import { holdNotFound } from './hold-problems';

class ReleaseHoldInput {
  @required(idOf<BookingId>(), 'The hold.') id!: BookingId;
}

class ReleaseHoldAnswer {
  @output(uuid, 'The hold that is over.') holdId!: string;
}

export const releaseHold = operation({
  tool: null,
  route: 'POST /holds/{id}/release',
  audience: 'publishable',
  capability: null,
  effect: 'write',
  venue: 'none',
  title: 'Give a hold back',
  description:
    'Gives the table back at once, for others to have. Of a hold that has run out or was given back already nothing ' +
    'changes; one that was booked is not found any more, and is cancelled like any booking.',
  input: ReleaseHoldInput,
  answer: ReleaseHoldAnswer,
  problems: ['not-found'],

  async run({ id }, { caller, now, work }): Promise<ReleaseHoldAnswer> {
    const hold = await work.holds.lock(id, caller.id);
    if (hold === null) throw holdNotFound();
    const decision = decideRelease(hold, now);
    if (decision.kind === 'booked') throw holdNotFound();
    if (decision.kind === 'released') await work.bookings.save(decision.booking);
    return { holdId: hold.id };
  },
});
