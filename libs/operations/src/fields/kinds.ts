/** The kinds of field that the contract has. */
import isEmail from 'validator/lib/isEmail.js';
import {
  compactPhone,
  controlCharacters,
  directionMarks,
  hasControl,
  hasControlInLines,
  parseDayWish,
  parseLocalDate,
  parseLocalTime,
  parseReference,
  parseUuid,
} from '@venue/domain';
import type { Field, FieldClass } from './field';
import { field, parsed, text, tidy } from './make-field';

export const uuid = parsed(parseUuid, {
  must: 'must be a UUID, such as 3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
  schema: { type: 'string', format: 'uuid' },
});

/** The id of a venue, which `checkInput` has put in place of a slug. */
export const venueId: Field = {
  ...uuid,
  must: 'must be the id or the slug of a venue, from GET /public/v1/venues, or list_venues for agents',
  schema: {
    type: 'string',
    examples: ['3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50', 'the-harbour'],
  },
  agentSchema: { type: 'string' },
};

export const date = parsed(parseLocalDate, {
  must: 'must be a calendar day as yyyy-MM-dd, such as 2026-12-05',
  schema: { type: 'string', format: 'date' },
});

/** A day, or a word whose day depends on where and when it is asked. */
export const dayWish = parsed(parseDayWish, {
  must: 'must be today, tomorrow, or a calendar day such as 2026-12-05',
  schema: { type: 'string', examples: ['today', '2026-12-05'] },
});

/** A booking's reference where no phone number has to match it. */
export const bookingReference = parsed(parseReference, {
  must: 'must be a booking reference, such as K7QP 4M2X',
  schema: { type: 'string', examples: ['K7QP 4M2X'] },
});

export const time = parsed(parseLocalTime, {
  must: 'must be a time of day as HH:mm, from 00:00 to 23:59',
  schema: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['19:30'] },
});

export function wholeNumber(min: number, max: number): Field {
  return field({
    must: `must be a whole number from ${min} to ${max}`,
    schema: { type: 'integer', minimum: min, maximum: max },
    accepts: (value) => Number.isInteger(value) && Number(value) >= min && Number(value) <= max,
  });
}

/** A whole number as a query parameter, where it can only be text: `4`, and no other spelling. */
export function wholeNumberInQuery(min: number, max: number): Field {
  const clean = (value: unknown): unknown =>
    typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value) ? Number(value) : value;
  return { ...wholeNumber(min, max), clean };
}

/** A share of something, in answers. */
export const fraction = field({
  must: 'must be a number from 0 to 1',
  schema: { type: 'number', minimum: 0, maximum: 1 },
  accepts: (value) => typeof value === 'number' && value >= 0 && value <= 1,
});

export const flag = field({
  must: 'must be true or false',
  schema: { type: 'boolean' },
  accepts: (value) => typeof value === 'boolean',
});

/**
 * One line of text, NFC and trimmed, without control characters; lengths are in characters as
 * people count them (code points).
 */
export function line(min: number, max: number): Field {
  const pattern = `^[^${controlCharacters}]*$`;
  const kind = 'on one line, without control characters';
  return text({ min, max, pattern, kind, accepts: (value) => !hasControl(value) });
}

/** Text that may have several lines, and no other control characters. */
export function lines(max: number, min = 0): Field {
  const pattern = `^(?:[^${controlCharacters}]|\\r?\\n)*$`;
  const kind = 'without control characters';
  return text({ min, max, pattern, kind, accepts: (value) => !hasControlInLines(value) });
}

/**
 * A name of a person or a company, in any script. Invisible spaces and direction marks are removed.
 * Web addresses are refused, since people trust a name in a message or a list.
 */
export const properName: Field = {
  ...text({
    min: 1,
    max: 120,
    pattern: `^(?!.*(?:://|[wW]{3}\\.))[^${controlCharacters}]*$`,
    kind: 'on one line, without control characters or web addresses',
    accepts: (value) => !hasControl(value) && !/:\/\/|www\./i.test(value),
  }),
  clean: (value) => tidy(typeof value === 'string' ? value.replace(unseen, '') : value),
};
const unseen = new RegExp(`[\\u200b\\u2060-\\u2064\\ufeff${directionMarks}]`, 'g');

/**
 * As the guest writes it; the operation parses it with the venue's country. Format characters and
 * spaces are removed first, so the schema allows them here and nowhere else.
 */
export const phone: Field = {
  ...text({
    min: 1,
    max: 64,
    pattern: '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
    kind: 'on one line, without control characters',
    accepts: (value) => !hasControl(value),
  }),
  clean: (value) => tidy(typeof value === 'string' ? compactPhone(value.trim()) : value),
  mustFor: (value) => (typeof value === 'number' ? phoneAsText : null),
};

const phoneAsText =
  'must be sent as text in quotes, such as "+44 117 496 0001": ' +
  'a number has no + and no zeros before it';

/**
 * No quotes, no visible or invisible spaces, no control characters, and no encoded words
 * (RFC 2047), which a mail program may decode into another address.
 */
const plainAddress = new RegExp(
  `^(?!.*=\\?)[^"\\s\\u200b-\\u200d${directionMarks}${controlCharacters}]*$`,
);

/** Without a quoted local part, which could hold spaces and control characters. */
export const email: Field = {
  ...field({
    must: 'must be an e-mail address of at most 254 characters',
    schema: { type: 'string', format: 'email', maxLength: 254, pattern: plainAddress.source },
    clean: tidy,
    accepts: (value) =>
      typeof value === 'string' &&
      value.length <= 254 &&
      plainAddress.test(value) &&
      // `isEmail` throws for half a surrogate pair.
      value.isWellFormed() &&
      isEmail(value, { allow_ip_domain: false }),
  }),
  agentSchema: { type: 'string', format: 'email', maxLength: 254 },
};

/** One of a few words, in answers. */
export function oneOf(...words: readonly string[]): Field {
  return field({
    must: `must be one of ${words.join(', ')}`,
    schema: { type: 'string', enum: words },
    accepts: (value) => typeof value === 'string' && words.includes(value),
  });
}

/**
 * Any JSON value that the operation checks itself: a fault in it gets the operation's own problem
 * in place of a plain `validation-failed`.
 */
export const anyValue = field({
  must: 'must be a JSON value',
  schema: {},
  accepts: (value) => value !== undefined,
});

/** Any text, in answers. */
export const words = field({
  must: 'must be text',
  schema: { type: 'string' },
  accepts: (value) => typeof value === 'string',
});

/** Text that the operation checks itself: a blank one does not count as left out. */
export const anyText = field({
  must: 'must be text',
  schema: {},
  accepts: (value) => typeof value === 'string',
});

/** An object of the venue's own making, in answers. */
export const document = field({
  must: 'must be an object',
  schema: { type: 'object' },
  accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
});

/** An object whose members are the fields of a class. */
export function object(members: FieldClass): Field {
  return {
    ...field({
      must: 'must be an object',
      schema: { type: 'object' },
      accepts: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    }),
    members,
  };
}

/** A list of objects, in answers. */
export function listOf(items: FieldClass): Field {
  return {
    ...field({ must: 'must be a list', schema: { type: 'array' }, accepts: Array.isArray }),
    items,
  };
}

/** A list of texts, in answers. */
export const listOfWords: Field = field({
  must: 'must be a list of text',
  schema: { type: 'array', items: { type: 'string' } },
  accepts: Array.isArray,
});

/** A moment in UTC, such as `2026-12-05T19:30:00.000Z`, in answers. */
export const moment: Field = field({
  must: 'must be a moment in UTC',
  schema: { type: 'string', format: 'date-time' },
  accepts: (value) => typeof value === 'string',
});

/** A list of short texts of one line, each different from the others. */
export function listOfLines({
  countMin = 0,
  countMax,
  lengthMax,
}: {
  readonly countMin?: number;
  readonly countMax: number;
  readonly lengthMax: number;
}): Field {
  const item = line(1, lengthMax);
  const clean = (value: unknown): unknown =>
    Array.isArray(value) ? [...new Set(value.map((one: unknown) => item.clean(one)))] : value;
  return field({
    must: `must be a list of ${countMin} to ${countMax} texts of 1 to ${lengthMax} characters`,
    schema: { type: 'array', minItems: countMin, maxItems: countMax, items: item.schema },
    clean,
    accepts: (value) =>
      Array.isArray(value) &&
      value.length >= countMin &&
      value.length <= countMax &&
      value.every((one) => item.accepts(one)),
  });
}

/** The largest whole number of the contract (int32). */
export const int32Max = 2_147_483_647;
