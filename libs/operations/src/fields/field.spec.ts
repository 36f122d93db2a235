/** The compiler checks the declared type of a property against the kind: see `tsc`. */
import { describe, expect, it } from '@jest/globals';
import type { Reference, VenueId } from '@venue/domain/shared/ids';
import { fieldsOf, optional, output, outputOrNull, required } from './field';
import {
  anyValue,
  bookingReference,
  flag,
  idOf,
  line,
  listOf,
  object,
  oneOf,
  plainText,
  uuid,
  wholeNumber,
} from './kinds';

class Part {
  @required(line(1, 9), 'The name.') name!: string;
}

class Fitting {
  @required(wholeNumber(1, 20), 'Guests.') covers!: number;
  @required(bookingReference, 'The booking.') reference!: Reference;
  @required(bookingReference, 'The booking, as text.') text!: string;
  @required(idOf<VenueId>(), 'The venue.') venueId!: VenueId;
  @required(oneOf('red', 'white'), 'The wine.') wine!: 'red' | 'white' | 'rosé';
  @required(object(Part), 'A part.') part!: Part;
  @optional(flag, 'Yes or no.') isQuiet!: boolean | null;
  @output(oneOf('open', 'shut'), 'The state.') state!: string;
  @output(listOf(Part), 'Parts.') parts!: readonly Part[];
  @outputOrNull(plainText, 'A note.') note!: string | null;
}

class NotFitting {
  // @ts-expect-error -- a whole number is no text
  @required(wholeNumber(1, 20), 'Guests.') covers!: string;
  // @ts-expect-error -- a reference is not yet the id of a venue
  @required(uuid, 'The venue.') venueId!: VenueId;
  // @ts-expect-error -- the property cannot hold every one of the words
  @required(oneOf('red', 'white'), 'The wine.') wine!: 'red';
  // @ts-expect-error -- an object of another class
  @required(object(Part), 'A part.') part!: { readonly number: number };
  // @ts-expect-error -- a field that may be left out is null then
  @optional(flag, 'Yes or no.') isQuiet!: boolean;
  // @ts-expect-error -- null would be a value
  @required(anyValue, 'Anything.') anything!: unknown;
  // @ts-expect-error -- a flag is no text
  @output(flag, 'Yes or no.') state!: string;
  // @ts-expect-error -- an answer that may be null needs @outputOrNull
  @output(plainText, 'A note.') note!: string | null;
  // @ts-expect-error -- an answer that is never null needs @output
  @outputOrNull(plainText, 'A note.') text!: string;
  // @ts-expect-error -- a list of another class
  @output(listOf(Part), 'Parts.') parts!: readonly number[];
}

describe('a field decorator', () => {
  it('compiles on a property whose type fits the kind, and on no other', () => {
    expect(fieldsOf(Fitting)).toHaveLength(10);
    expect(fieldsOf(NotFitting)).toHaveLength(10);
  });
});

describe('a class with fields', () => {
  class Whole extends Part {
    @optional(flag, 'Yes or no.') isQuiet!: boolean | null;
    @required(line(1, 9), 'A name that replaces the inherited one.') override name!: string;
  }

  it('has a field that replaces an inherited one in its own place', () => {
    expect(fieldsOf(Whole).map(({ name, description }) => [name, description])).toEqual([
      ['isQuiet', 'Yes or no.'],
      ['name', 'A name that replaces the inherited one.'],
    ]);
    expect(fieldsOf(Part).map(({ name }) => name)).toEqual(['name']);
  });
});
