/** A choice that the team has instead of a refused step, as the reference describes it. */
import { int32Max, listOfText, oneOf, plainText, wholeNumber } from '../fields/kinds';
import { output, outputOrNull } from '../fields/field';
import type { RefusalChoice } from '../problems';

const choices = [
  'left',
  'swap',
  'move',
  'tables',
  'without-table',
  'new-booking',
] as const satisfies readonly RefusalChoice['choice'][];

export class RefusalChoiceAnswer {
  @output(
    oneOf(...choices),
    'The party of `reference` has left; the guests swap tables with it; it is moved to `tables`; the guests get ' +
      '`tables`; they are booked without a table; or the guest of `reference` gets a new booking.',
  )
  choice!: string;
  @output(plainText, 'For a button.') words!: string;
  @outputOrNull(plainText, 'The booking that it is about.') reference!: string | null;
  @outputOrNull(wholeNumber(1, int32Max), 'The version of that booking.') version!: number | null;
  @output(listOfText, 'The names of the tables that it is about.') tables!: readonly string[];
  @output(listOfText, 'Their ids.') tableIds!: readonly string[];
}
