import { capabilities, standardCapabilities, type Capability } from '@venue/domain/access/caller';
import { parseNames, problemWith } from '../../pipeline/choices';

const allCapabilities: readonly Capability[] = standardCapabilities;

/** The capabilities in a text with commas between them; `all` stands for the standard ones. */
export function parseCapabilities(text: string, pointer: string): readonly Capability[] {
  const words = text.split(',').map((word) => word.trim());
  const hasAll = words.includes('all');
  const single = words.filter((word) => word !== 'all');
  const choices = { of: capabilities, called: 'capability' };
  const names =
    hasAll && single.length === 0
      ? []
      : parseNames(single.join(','), choices, problemWith(pointer));
  return capabilities.filter(
    (one) => names.includes(one) || (hasAll && allCapabilities.includes(one)),
  );
}
