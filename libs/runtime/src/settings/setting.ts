import type { Kind } from './kinds';
import type { Program } from './programs';

/**
 * One environment variable. If it is not set, its value is the `usual` text, or null if there is
 * none, and `without` explains that. For programs that require it, that is a fault.
 */
export interface Setting {
  readonly readBy: readonly Program[];
  readonly requiredBy?: readonly Program[];
  readonly kind: Kind<unknown>;
  /** One default for all programs, or one each; `{PORT}` is replaced by the value of PORT. */
  readonly usual?: string | (Partial<Record<Program, string>> & { readonly others: string });
  readonly ifMissing?: string;
  /** Never shown anywhere, and may be read from a file that `NAME_FILE` names. */
  readonly isSecret?: true;
  /** Read only if another variable, earlier in the table, has this value. */
  readonly when?: readonly [name: string, value: string];
  /** Sentences for the admin who sets it. */
  readonly purpose: string;
}

export function usualFor({ usual }: Setting, program: Program): string | null {
  if (usual === undefined || typeof usual === 'string') return usual ?? null;
  return usual[program] ?? usual.others;
}

export function isRequiredBy({ requiredBy = [] }: Setting, program: Program): boolean {
  return requiredBy.includes(program);
}

/** The default as help shows it: `required`, a value as it would be set, or what null means. */
export function defaultFor(setting: Setting, program: Program): string {
  if (isRequiredBy(setting, program)) return 'required';
  const usual = usualFor(setting, program);
  return usual?.replace('{PORT}', 'PORT') ?? setting.ifMissing ?? 'none';
}
