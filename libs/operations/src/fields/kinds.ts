/** The kinds of value in the contract. */
import {
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { managerCodePattern } from '@venue/domain/access/manager-codes';
import { parseReference, parseUuid } from '@venue/domain/shared/ids';
import { compactPhone } from '@venue/domain/shared/phone';
import {
  controlCharacters,
  directionMarks,
  hasControl,
  hasControlInLines,
} from '@venue/domain/shared/text';
import { parseLocalDate, parseLocalTime } from '@venue/domain/shared/time';
import { parseDayWish } from '@venue/domain/venue/day-wish';
import {
  codePoints,
  constraint,
  each,
  kind,
  parsedText,
  tidy,
  tidyText,
  wellFormed,
  type FieldClass,
  type Kind,
} from './kind';

export const uuid = parsedText(parseUuid, {
  name: 'uuid',
  message: 'must be a UUID, such as 3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
  schema: { type: 'string', format: 'uuid' },
});

/** A UUID that is the id of an object. */
export function idOf<Id extends string>(): Kind<Id> {
  return uuid as Kind<Id>;
}

/** The id of a venue; `checkInput` has already replaced a slug. */
export const venueId: Kind<string> = {
  ...uuid,
  message:
    'must be the id or the slug of a venue, from GET /public/v1/venues, or list_venues for agents',
  schema: {
    type: 'string',
    examples: ['3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50', 'the-harbour'],
  },
  agentSchema: { type: 'string' },
};

export const date = parsedText(parseLocalDate, {
  name: 'localDate',
  message: 'must be a calendar day as yyyy-MM-dd, such as 2026-12-05',
  schema: { type: 'string', format: 'date' },
});

/** A day, or a word for a day that depends on the venue and the current time. */
export const dayWish = parsedText(parseDayWish, {
  name: 'dayWish',
  message: 'must be today, tomorrow, or a calendar day such as 2026-12-05',
  schema: { type: 'string', examples: ['today', '2026-12-05'] },
});

/** A booking's reference, for callers who need no phone number to prove it. */
export const bookingReference = parsedText(parseReference, {
  name: 'bookingReference',
  message: 'must be a booking reference, such as K7QP 4M2X',
  schema: { type: 'string', examples: ['K7QP 4M2X'] },
});

export const time = parsedText(parseLocalTime, {
  name: 'localTime',
  message: 'must be a time of day as HH:mm, from 00:00 to 23:59',
  schema: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['19:30'] },
});

export function wholeNumber<Value extends number = number>(min: number, max: number): Kind<Value> {
  return kind({
    message: `must be a whole number from ${min} to ${max}`,
    schema: { type: 'integer', minimum: min, maximum: max },
    constraints: [IsInt, (options) => Min(min, options), (options) => Max(max, options)],
  });
}

/** A whole number as a query parameter, which is always text: `4`, and no other spelling. */
export function wholeNumberInQuery(min: number, max: number): Kind<number> {
  const clean = (value: unknown): unknown =>
    typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value) ? Number(value) : value;
  return { ...wholeNumber(min, max), clean };
}

/** A share from 0 to 1, in answers. */
export const fraction = kind<number>({
  message: 'must be a number from 0 to 1',
  schema: { type: 'number', minimum: 0, maximum: 1 },
  constraints: [
    (options) => IsNumber({}, options),
    (options) => Min(0, options),
    (options) => Max(1, options),
  ],
});

export const flag = kind<boolean>({
  message: 'must be true or false',
  schema: { type: 'boolean' },
  constraints: [IsBoolean],
});

/** The same as a query parameter, which is always text: `true` or `false`. */
export const flagInQuery: Kind<boolean> = {
  ...flag,
  clean: (value) => (value === 'true' || value === 'false' ? value === 'true' : value),
};

const singleLine = constraint('singleLine', (text) => !hasControl(text));

/**
 * One line of text, NFC and trimmed, without control characters; lengths are in code points, which
 * is how people count characters.
 */
export function line(min: number, max: number): Kind<string> {
  const pattern = `^[^${controlCharacters}]*$`;
  const description = 'on one line, without control characters';
  return tidyText({ min, max, pattern, description, constraints: [singleLine] });
}

const noControlInLines = constraint('noControlInLines', (text) => !hasControlInLines(text));

/** Text that may have several lines, but no other control characters. */
export function lines(max: number, min = 0): Kind<string> {
  const pattern = `^(?:[^${controlCharacters}]|\\r?\\n)*$`;
  const description = 'without control characters';
  return tidyText({ min, max, pattern, description, constraints: [noControlInLines] });
}

/**
 * The name of a person or company, in any script. Invisible spaces and direction marks are removed.
 * Web addresses are refused, since people trust a name in a message or a list.
 */
export const properName: Kind<string> = {
  ...tidyText({
    min: 1,
    max: 120,
    pattern: `^(?!.*(?:://|[wW]{3}\\.))[^${controlCharacters}]*$`,
    description: 'on one line, without control characters or web addresses',
    constraints: [singleLine, constraint('properName', (text) => !/:\/\/|www\./i.test(text))],
  }),
  clean: (value) => tidy(typeof value === 'string' ? value.replace(unseen, '') : value),
};
const unseen = new RegExp(`[\\u200b\\u2060-\\u2064\\ufeff${directionMarks}]`, 'g');

/**
 * As the guest writes it; the operation parses it with the venue's country. Format characters and
 * spaces are removed first, so the schema allows them here and nowhere else.
 */
export const phone: Kind<string> = {
  ...tidyText({
    min: 1,
    max: 64,
    pattern: '^[^\\u0000-\\u0008\\u000a-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$',
    description: 'on one line, without control characters',
    constraints: [singleLine],
  }),
  clean: (value) => tidy(typeof value === 'string' ? compactPhone(value.trim()) : value),
  messageFor: (value) => (typeof value === 'number' ? phoneAsText : null),
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

/** An address without a quoted local part, which could contain spaces and control characters. */
export const email: Kind<string> = {
  ...kind<string>({
    message: 'must be an e-mail address of at most 254 characters',
    schema: { type: 'string', format: 'email', maxLength: 254, pattern: plainAddress.source },
    clean: tidy,
    constraints: [
      // `IsEmail` throws for half of a surrogate pair.
      wellFormed,
      codePoints(0, 254),
      (options) => Matches(plainAddress, options),
      (options) => IsEmail({ allow_ip_domain: false }, options),
    ],
  }),
  agentSchema: { type: 'string', format: 'email', maxLength: 254 },
};

export function oneOf<const Words extends readonly string[]>(...words: Words): Kind<Words[number]> {
  return kind({
    message: `must be one of ${words.join(', ')}`,
    schema: { type: 'string', enum: words },
    constraints: [(options) => IsIn(words, options)],
  });
}

/**
 * Any JSON value, which the operation itself checks: an error gets the operation's own problem
 * instead of a plain `validation-failed`.
 */
export const anyValue = kind<unknown>({
  message: 'must be a JSON value',
  schema: {},
  constraints: [],
});

/** Any text, in answers. */
export const plainText = kind<string>({
  message: 'must be text',
  schema: { type: 'string' },
  constraints: [IsString],
});

/** The code of a manager, as digits. */
export const managerCode = kind<string>({
  message: 'must be 4 to 8 digits',
  schema: { type: 'string', pattern: managerCodePattern },
  constraints: [IsString, (options) => Matches(new RegExp(managerCodePattern), options)],
});

/** Text that the operation itself checks: blank text does not count as left out. */
export const anyText = kind<string>({
  message: 'must be text',
  schema: {},
  constraints: [IsString],
});

const tokenPattern = '^[\\w-]{1,100}$';

/** The token in the address of a link, which its signature or hash proves later. */
export const linkToken = kind<string>({
  message: 'must be the token of a link',
  schema: { type: 'string', pattern: tokenPattern },
  constraints: [IsString, (options) => Matches(new RegExp(tokenPattern), options)],
});

/** An object that the venue defines, in answers. */
export const document = kind<object>({
  message: 'must be an object',
  schema: { type: 'object' },
  constraints: [IsObject],
});

/** An object whose members are the fields of a class. */
export function object<Members extends object>(members: FieldClass<Members>): Kind<Members> {
  const { message, schema, constraints } = document;
  return {
    ...kind<Members>({ message, schema, constraints: [...constraints, ValidateNested] }),
    members,
  };
}

/** A list of objects, in answers. */
export function listOf<Item extends object>(items: FieldClass<Item>): Kind<readonly Item[]> {
  return {
    ...kind<readonly Item[]>({
      message: 'must be a list',
      schema: { type: 'array' },
      constraints: [IsArray, ValidateNested],
    }),
    items,
  };
}

/** A list of texts, in answers. */
export const listOfText = kind<readonly string[]>({
  message: 'must be a list of text',
  schema: { type: 'array', items: { type: 'string' } },
  constraints: [IsArray, each(IsString)],
});

/** A moment in UTC, such as `2026-12-05T19:30:00.000Z`, in answers. */
export const moment = kind<string>({
  message: 'must be a moment in UTC',
  schema: { type: 'string', format: 'date-time' },
  constraints: [IsString],
});

/** The largest whole number of the contract (int32). */
export const int32Max = 2_147_483_647;
