/** The kinds of field that the contract has. */
import { isEmail } from 'class-validator';
import { parseLocalDate, parseLocalTime, parseUuid } from '@venue/domain';
import type { Field, FieldClass, JsonSchema } from './field';

export const uuid = parsed(parseUuid, {
  must: 'must be a UUID, such as 3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
  schema: { type: 'string', format: 'uuid' },
});

export const date = parsed(parseLocalDate, {
  must: 'must be a calendar day as yyyy-MM-dd, such as 2026-12-05',
  schema: { type: 'string', format: 'date' },
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

/** The same as a parameter of the query, where it can only be text: `4`, and no other spelling. */
export function wholeNumberInQuery(min: number, max: number): Field {
  const clean = (value: unknown): unknown =>
    typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value) ? Number(value) : value;
  return { ...wholeNumber(min, max), clean };
}

export const flag = field({
  must: 'must be true or false',
  schema: { type: 'boolean' },
  accepts: (value) => typeof value === 'boolean',
});

/**
 * One line of text, NFC and trimmed; lengths are in characters as people count them (code
 * points).
 */
export function line(min: number, max: number): Field {
  return text({ min, max, allowed: /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, kind: 'on one line' });
}

/** Text that may have several lines. */
export function lines(max: number, min = 0): Field {
  const allowed = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;
  return text({ min, max, allowed, kind: 'without control characters' });
}

/**
 * A name in any script. Marks that turn the direction of writing, and unseen spaces, are taken
 * out.
 */
export const personName: Field = {
  ...line(1, 120),
  clean: (value) => tidy(typeof value === 'string' ? value.replace(unseen, '') : value),
};

const unseen = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** As the guest writes it; whether it is a number is judged with the venue's country. */
export const phone = line(1, 64);

export const email = field({
  must: 'must be an e-mail address of at most 254 characters',
  schema: { type: 'string', format: 'email', maxLength: 254 },
  clean: tidy,
  accepts: (value) =>
    typeof value === 'string' && value.length <= 254 && isEmail(value, { allow_ip_domain: false }),
});

/** One of a few words, in answers. */
export function oneOf(...words: readonly string[]): Field {
  return field({
    must: `must be one of ${words.join(', ')}`,
    schema: { type: 'string', enum: words },
    accepts: (value) => typeof value === 'string' && words.includes(value),
  });
}

/**
 * Any JSON value, for what the operation reads itself: a fault in it then has the operation's own
 * problem in place of a plain `validation-failed`.
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

interface FieldParts {
  readonly must: string;
  readonly schema: JsonSchema;
  readonly accepts: (value: unknown) => boolean;
  readonly clean?: (value: unknown) => unknown;
}

function field({ must, schema, accepts, clean = (value) => value }: FieldParts): Field {
  return { must, schema, accepts, clean, members: null, items: null };
}

function parsed(
  parse: (text: string) => string | null,
  { must, schema }: { must: string; schema: JsonSchema },
): Field {
  const clean = (value: unknown): unknown =>
    typeof value === 'string' ? (parse(value) ?? value) : value;
  const accepts = (value: unknown): boolean => typeof value === 'string' && parse(value) !== null;
  return field({ must, schema, clean, accepts });
}

interface TextParts {
  readonly min: number;
  readonly max: number;
  readonly allowed: RegExp;
  readonly kind: string;
}

/**
 * Ill-formed Unicode is refused here: the database would refuse some of it and silently change
 * the rest.
 */
function text({ min, max, allowed, kind }: TextParts): Field {
  return field({
    must: `must be text of ${min === 0 ? 'at most' : `${min} to`} ${max} characters ${kind}`,
    schema: { type: 'string', ...(min > 0 ? { minLength: min } : {}), maxLength: max },
    clean: tidy,
    accepts: (value) =>
      typeof value === 'string' &&
      value.isWellFormed() &&
      allowed.test(value) &&
      isWithin([...value].length, min, max),
  });
}

function isWithin(length: number, min: number, max: number): boolean {
  return length >= min && length <= max;
}

function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.normalize('NFC').trim() : value;
}
