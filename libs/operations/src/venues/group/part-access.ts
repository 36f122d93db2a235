/** The part of the group that a call names, if its caller may change it. */
import type { StoredAmounts } from '@venue/domain/tickets/commitments';
import type { GroupPart, PartFault } from '@venue/domain/venue/group-file';
import { parsePartPath, scopeOfPart } from '@venue/domain/venue/group-parts';
import type { GroupSetup } from '@venue/domain/venue/setup';
import type { TeamContext } from '../../operation';
import { Problem, refusal, unknown } from '../../problems';
import { describeCurrencyInUse } from './currency-in-use';

/** The steps of the path. Throws a `Problem` if the caller may not change what is there. */
export function permittedPath(path: string, call: TeamContext): readonly string[] {
  const steps = parsePartPath(path);
  if (steps === null) throw unknownPart(path);
  const { venue, isForManagers } = scopeOfPart(steps);
  if (!isInScope(venue, call)) throw unknownPart(path);
  if (isForManagers || call.may('setup.manage')) return steps;
  const detail = 'Only an admin may change this part of the set-up.';
  throw new Problem('capability-missing', { detail });
}

function isInScope(venue: string | null, { caller, venues }: TeamContext): boolean {
  if (venue === null) return caller === null || caller.venueIds === null;
  return venues.some(({ slug, isRetired }) => slug === venue && !isRetired);
}

function unknownPart(path: string): Problem {
  return unknown(`The set-up has no part ${path}.`);
}

interface FoundPart {
  readonly stored: GroupSetup;
  readonly part: GroupPart;
}

/** The part at the steps in the stored group. Throws a `Problem` if there is none. */
export function partIn(
  stored: GroupSetup | null,
  { path, steps }: { readonly path: string; readonly steps: readonly string[] },
  { groupFiles }: Pick<TeamContext, 'groupFiles'>,
): FoundPart {
  const part = stored && groupFiles.part(stored, steps);
  if (part === null) throw unknownPart(path);
  return { stored: stored as GroupSetup, part };
}

/** The value that a text of JSON says; undefined without one. */
export function valueIn(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw refusal('must be a value as JSON text, such as 8, "GBP" or {"items": []}', 'value');
  }
}

export function currencyFault(
  steps: readonly string[],
  use: { readonly currency: string; readonly amounts: StoredAmounts },
): PartFault {
  const message = describeCurrencyInUse(use);
  return { pointer: steps.length === 1 ? '/currency' : '', path: 'group.currency', message };
}
