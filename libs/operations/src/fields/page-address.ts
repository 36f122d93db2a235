import { controlCharacters, hasControl } from '@venue/domain/shared/text';
import { constraint, type Kind } from './kind';
import { line } from './kinds';

const lengthMax = 2000;

/** The address of the page where a guest wrote, as the browser sends it. It is never fetched. */
export const pageAddress: Kind<string> = {
  ...line(1, lengthMax),
  message: `must be an http or https address of at most ${lengthMax} characters`,
  schema: {
    type: 'string',
    format: 'uri',
    pattern: `^https?://[^${controlCharacters}]*$`,
    maxLength: lengthMax,
  },
  constraints: [
    constraint(
      'pageAddress',
      (text) =>
        text.length <= lengthMax &&
        /^https?:\/\/\S+$/.test(text) &&
        !hasControl(text) &&
        text.isWellFormed() &&
        URL.canParse(text),
    ),
  ],
};
