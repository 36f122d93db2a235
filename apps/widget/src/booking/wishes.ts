/** A guest's wishes with a booking: the fields of the form, and the members of the request. */
import type { WishesInput } from '../answers';
import type { Wishes } from '../flow/state';
import type { StringKey } from '../strings/strings';
import type { FieldOf } from '../views/field-view';

interface Wish<Value> extends Pick<FieldOf, 'type' | 'maxLength' | 'min' | 'max'> {
  readonly label: StringKey;
  readonly help: StringKey | null;
  /** The message for a value that the deployment refuses. */
  readonly refusal: StringKey;
  readonly read: (text: string) => Value;
}
type Name = keyof WishesInput;

/** In the order of the form. The compiler refuses a missing field. */
export const wishes: { readonly [Key in Name]: Wish<NonNullable<WishesInput[Key]>> } = {
  notes: {
    label: 'notes',
    help: 'notesHelp',
    refusal: 'notesRefused',
    maxLength: 1000,
    read: (text) => text,
  },
  allergies: {
    label: 'allergies',
    help: null,
    refusal: 'allergiesRefused',
    maxLength: 500,
    read: (text) => text,
  },
};
export const wishNames = Object.keys(wishes) as Name[];

/** The fields of a request; null for each that the guest left out. */
export function wishesIn(texts: Wishes): Readonly<Record<Name, unknown>> {
  const values = wishNames.map((name) => {
    const text = (texts[name] ?? '').trim();
    return [name, text === '' ? null : wishes[name].read(text)];
  });
  return Object.fromEntries(values) as Readonly<Record<Name, unknown>>;
}
