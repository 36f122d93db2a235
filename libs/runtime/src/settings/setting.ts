import type { Kind } from './kinds';
import type { Program } from './programs';

/**
 * One variable of the environment. Where it is not set, it is its `usual` text, or, having none,
 * nothing, of which `without` says what that means; or it is a fault, for those that require it.
 */
export interface Setting {
  readonly readBy: readonly Program[];
  readonly requiredBy?: readonly Program[];
  readonly kind: Kind<unknown>;
  /** For all who read it, or for some; `{PORT}` stands for the value of PORT. */
  readonly usual?: string | (Partial<Record<Program, string>> & { readonly others: string });
  readonly without?: string;
  /** Never shown anywhere, and may stand in a file that `NAME_FILE` names. */
  readonly isSecret?: true;
  /** Read only where another variable, further up in the table, has this value. */
  readonly when?: readonly [name: string, value: string];
  /** Sentences for whoever sets it. */
  readonly about: string;
}

export function usualFor({ usual }: Setting, program: Program): string | null {
  if (usual === undefined || typeof usual === 'string') return usual ?? null;
  return usual[program] ?? usual.others;
}

export function isRequiredBy({ requiredBy = [] }: Setting, program: Program): boolean {
  return requiredBy.includes(program);
}

/** What stands in the place of a default, in words; a value is as it would be set. */
export function defaultFor(setting: Setting, program: Program): string {
  if (isRequiredBy(setting, program)) return 'required';
  const usual = usualFor(setting, program);
  return usual?.replace('{PORT}', 'PORT') ?? setting.without ?? 'none';
}
