import { controlCharacters, hasControl } from '@venue/domain';
import type { Field } from '../fields/field';
import { line } from '../fields/kinds';

const lengthMax = 2000;

/** The address of the page on which a guest wrote, as the browser gives it. It is never fetched. */
export const pageAddress: Field = {
  ...line(1, lengthMax),
  must: `must be an http or https address of at most ${lengthMax} characters`,
  schema: {
    type: 'string',
    format: 'uri',
    pattern: `^https?://[^${controlCharacters}]*$`,
    maxLength: lengthMax,
  },
  accepts: (value) =>
    typeof value === 'string' &&
    value.length <= lengthMax &&
    /^https?:\/\/\S+$/.test(value) &&
    !hasControl(value) &&
    value.isWellFormed() &&
    URL.canParse(value),
};
