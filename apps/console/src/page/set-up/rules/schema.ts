/** The parts of a JSON schema that forms use, and values for new things. */

export interface FormSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly (string | number)[];
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly required?: readonly string[];
  readonly items?: FormSchema;
  readonly additionalProperties?: FormSchema | boolean;
  readonly description?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly format?: string;
  readonly pattern?: string;
}

export type Members = Readonly<Record<string, unknown>>;

export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : {};
}

export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

/** The JSON type, without null. */
export function typeOf({ type, enum: values }: FormSchema): string {
  const [first = typeof values?.[0]] = [type ?? []].flat().filter((one) => one !== 'null');
  return first;
}

export function isNullable({ type }: FormSchema): boolean {
  return [type].flat().includes('null');
}

/** The value of something that was just added; null for a number that is not filled in. */
export function blankOf(schema: FormSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (isNullable(schema)) return null;
  return blanks[typeOf(schema)]?.(schema) ?? null;
}

const blanks: Readonly<Record<string, (schema: FormSchema) => unknown>> = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name, one]) => required.includes(name) || one.default !== undefined)
        .map(([name, one]) => [name, blankOf(one)]),
    ),
  array: ({ items, minItems = 0 }) =>
    items?.properties !== undefined && minItems > 0 ? [blankOf(items)] : [],
  boolean: () => false,
  string: ({ enum: values }) => values?.[0] ?? '',
};

/** A new item; its number, if it has one, is not used in the whole value of the form. */
export function newItem(whole: unknown, schema: FormSchema): unknown {
  const item = blankOf(schema);
  return 'id' in membersOf(item) ? { ...membersOf(item), id: lastId(whole) + 1 } : item;
}

function lastId(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const { id } = membersOf(value);
  const inside = Object.values(value).map(lastId);
  return Math.max(0, typeof id === 'number' ? id : 0, ...inside);
}

/** A copy with another value at the steps; undefined takes a member or an item away. */
export function withValue(whole: unknown, steps: readonly string[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (Array.isArray(whole)) {
    const index = Number(step);
    const next = withValue(whole[index], rest, value);
    return next === undefined
      ? whole.filter((_, at) => at !== index)
      : Object.assign([...(whole as unknown[])], { [index]: next });
  }
  const { [step]: before, ...others } = membersOf(whole);
  const next = withValue(before, rest, value);
  if (next === undefined) return others;
  return step in membersOf(whole)
    ? { ...membersOf(whole), [step]: next }
    : { ...others, [step]: next };
}

export function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
}
