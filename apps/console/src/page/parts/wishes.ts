/** The guest's wishes: as fields of forms, and as text wherever a booking is shown. */
import { html, type TemplateResult } from 'lit';
import type { WishesInput } from '../answers';
import { textIn } from './form-text';

interface Wish<Value> {
  /** An input with its label; its name is that of the field. */
  field(value: Value | null): TemplateResult;
  /** The name in a list of changed fields. */
  readonly label: string;
  readonly read: (data: FormData) => Value | null;
  text(value: Value): string;
}

type Wishes = { readonly [Name in keyof WishesInput]: Wish<NonNullable<WishesInput[Name]>> };

/** The compiler refuses a missing field. */
const wishes: Wishes = {
  notes: {
    field: (value) =>
      html`<label for="notes">What the guest wants us to know</label>
        <textarea
          id="notes"
          name="notes"
          rows="2"
          maxlength="1000"
          .defaultValue=${value ?? ''}
        ></textarea>`,
    label: 'Notes',
    read: (data) => textIn(data, 'notes'),
    text: (value) => value,
  },
  allergies: {
    field: (value) =>
      html`<label for="allergies">Allergies and diets</label>
        <input id="allergies" name="allergies" maxlength="500" .defaultValue=${value ?? ''} />`,
    label: 'Allergies',
    read: (data) => textIn(data, 'allergies'),
    text: (value) => `Allergies: ${value}`,
  },
};
type Name = keyof WishesInput;
const names = Object.keys(wishes) as Name[];

export const wishLabels = Object.fromEntries(
  names.map((name) => [name, wishes[name].label]),
) as Readonly<Record<Name, string>>;

/** The fields for every form that makes or changes a booking. */
export function wishFields(wishes: WishesInput | null): readonly TemplateResult[] {
  return names.map((name) => wish(name).field(wishes?.[name] ?? null));
}

/** The wishes that differ from those before. */
export function wishesIn(data: FormData, before?: WishesInput): Partial<WishesInput> {
  const values = names.map((name) => [name, wish(name).read(data)] as const);
  return Object.fromEntries(values.filter(([name, value]) => value !== (before?.[name] ?? null)));
}

/** The wishes as texts of the fields. */
export function wishTexts(wishes: WishesInput): Readonly<Record<Name, string>> {
  const texts = names.map((name) => [name, String(wishes[name] ?? '')]);
  return Object.fromEntries(texts) as Readonly<Record<Name, string>>;
}

export function wishWords(wishes: WishesInput): readonly string[] {
  return names.flatMap((name) => {
    const value = wishes[name];
    return value === null ? [] : [wish(name).text(value)];
  });
}

/** The fields whose values are equal. */
function wish(name: Name): Wish<NonNullable<WishesInput[Name]>> {
  return wishes[name];
}
