/** Types and helpers that the views of fields share. */
import { html, nothing, type TemplateResult } from 'lit';
import { labelOf } from './labels';
import type { FormSchema } from './schema';

/** A place in the value of a form. */
export interface Field {
  readonly schema: FormSchema;
  /** Undefined if it is left out. */
  readonly value: unknown;
  /** The steps from the value of the form. */
  readonly steps: readonly string[];
  /** Its label; empty for an item of a list, which has a title. */
  readonly label: string;
  readonly isRequired: boolean;
}

export interface FormContext {
  /** Undefined leaves the place out. */
  change(steps: readonly string[], value: unknown): void;
  /** The error at that place; null for none. */
  faultAt(steps: readonly string[]): string | null;
  /** The names that the items of such a member may have; null for any. */
  choicesFor(name: string): readonly string[] | null;
  /** The whole value. */
  readonly whole: unknown;
  /** The text of a message as a guest gets it; null where the part has no messages. */
  readonly sample: ((text: string) => string) | null;
}

export type FieldView = (field: Field, form: FormContext) => TemplateResult;

export function idOf({ steps }: Pick<Field, 'steps'>): string {
  return `f-${steps.join('-').replace(/[^\w-]/g, '_')}`;
}

/** The field of a member. */
export function memberField(
  { schema, value, steps }: Field,
  name: string,
  label = labelOf(name),
): Field {
  return {
    schema: schema.properties?.[name] ?? {},
    value: (value as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    steps: [...steps, name],
    label,
    isRequired: schema.required?.includes(name) ?? false,
  };
}

/** A label, the control, and what the schema says about it. */
export function labelled(field: Field, form: FormContext, control: TemplateResult): TemplateResult {
  const id = idOf(field);
  return html`<div class="field">
    <label for=${id}>${field.label}</label>
    ${control} ${helpOf(field, form)}
  </div>`;
}

export function helpOf(field: Field, form: FormContext): TemplateResult {
  const { description } = field.schema;
  const fault = form.faultAt(field.steps);
  return html`<div id="${idOf(field)}-help">
    ${description === undefined || description === '' ? nothing : html`<p class="soft help">${description}</p>`}
    ${fault === null ? nothing : html`<p class="refusal">${fault}</p>`}
  </div>`;
}

export function textOf(event: Event): string {
  return (event.target as HTMLInputElement).value;
}

export function isTicked(event: Event): boolean {
  return (event.target as HTMLInputElement).checked;
}
