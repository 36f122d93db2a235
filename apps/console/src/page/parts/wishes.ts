/** What guests say with a booking: in forms, and in words wherever a booking is shown. */
import { html, type TemplateResult } from 'lit';
import type { WishesInput } from '../answers';
import { textIn } from './form-text';

interface Wish<Value> {
  /** An input whose name is that of the field, with its label. */
  field(said: Value | null): TemplateResult;
  /** Its name in a list of fields. */
  readonly label: string;
  readonly read: (data: FormData) => Value | null;
  words(said: Value): string;
}

type Wishes = { readonly [Name in keyof WishesInput]: Wish<NonNullable<WishesInput[Name]>> };

/** A field that is missing here does not compile. */
const wishes: Wishes = {
  notes: {
    field: (said) =>
      html`<label for="notes">What the guest wants us to know</label>
        <textarea
          id="notes"
          name="notes"
          rows="2"
          maxlength="1000"
          .defaultValue=${said ?? ''}
        ></textarea>`,
    label: 'Notes',
    read: (data) => textIn(data, 'notes'),
    words: (said) => said,
  },
};
type Name = keyof WishesInput;
const names = Object.keys(wishes) as Name[];

export const wishLabels = Object.fromEntries(
  names.map((name) => [name, wishes[name].label]),
) as Readonly<Record<Name, string>>;

/** Of every form in which a booking is made or changed. */
export function wishFields(said: WishesInput | null): readonly TemplateResult[] {
  return names.map((name) => wish(name).field(said?.[name] ?? null));
}

/** What was filled in, as far as it differs from what was said before. */
export function wishesIn(data: FormData, before?: WishesInput): Partial<WishesInput> {
  const said = names.map((name) => [name, wish(name).read(data)] as const);
  return Object.fromEntries(said.filter(([name, value]) => value !== (before?.[name] ?? null)));
}

/** As they are typed into the fields. */
export function wishTexts(said: WishesInput): Readonly<Record<Name, string>> {
  const texts = names.map((name) => [name, String(said[name] ?? '')]);
  return Object.fromEntries(texts) as Readonly<Record<Name, string>>;
}

export function wishWords(said: WishesInput): readonly string[] {
  return names.flatMap((name) => {
    const value = said[name];
    return value === null ? [] : [wish(name).words(value)];
  });
}

/** Whose values are those of the same field. */
function wish(name: Name): Wish<NonNullable<WishesInput[Name]>> {
  return wishes[name];
}
