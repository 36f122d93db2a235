/** The forms of setting values, and how the text of each is parsed. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLoopback } from '@venue/domain/access/loopback';
import { parseServers } from '@venue/postgres';

export interface Kind<Value> {
  /** The text after "must" in an error message. */
  readonly requirement: string;
  /** `unfit` is the part of the text that does not have this form. */
  readonly parse: (text: string) => { readonly value: Value } | { readonly unfit: string };
}

function kind<Value>(requirement: string, parse: (text: string) => Value | undefined): Kind<Value> {
  return {
    requirement: requirement,
    parse: (text) => {
      const value = parse(text);
      return value === undefined ? { unfit: text } : { value };
    },
  };
}

export function wholeNumber(min: number, max: number): Kind<number> {
  return kind(`be a whole number from ${min} to ${max}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  });
}

export function oneOf<const Word extends string>(...message: readonly Word[]): Kind<Word> {
  const list = `${message.slice(0, -1).join(', ')} or ${message.at(-1)}`;
  return kind(`be ${list}`, (text) => message.find((word) => word === text));
}

export function textMatching(form: RegExp, requirement: string): Kind<string> {
  return kind(requirement, (text) => (form.test(text) ? text : undefined));
}

export const text: Kind<string> = kind('be set', (input) => input);

/** Made absolute; a relative path is resolved against the working directory. */
export const path: Kind<string> = kind('be a path', (input) => resolve(input));

/** No other host names: what DNS resolves them to may change. */
export const listenAddress: Kind<string> = kind('be an IP address or localhost', (input) =>
  isIP(input) !== 0 || input === 'localhost' ? input : undefined,
);

export const pepper: Kind<string> = kind('have at least 16 characters; make it random', (input) =>
  input.length < 16 ? undefined : input,
);

/** The URL of one server, or of several, of which the primary is used. */
export const databaseAddress: Kind<string> = kind(
  'be an address such as postgresql://user:password@host:5432/name',
  (input) => (parseServers(input) === null ? undefined : input),
);

export const serverAddress: Kind<string> = kind(
  'be the address of one server, such as postgresql://user:password@host:5432/name',
  (input) => (parseServers(input)?.length === 1 ? input : undefined),
);

/** Slashes at the end are removed. */
export const webAddress: Kind<string> = {
  requirement: 'be an address such as https://book.example.com, without a query',
  parse: (input) => {
    const url = URL.parse(input);
    if (url !== null && isPlain(url)) return { value: input.replace(/\/+$/, '') };
    // An address with a password is refused, and the error message hides the password.
    return { unfit: input.replace(/\/\/.*@/, '//…@') };
  },
};

/**
 * As registered with the provider, to the last slash; plain HTTP only on this machine, for trials.
 */
export const issuer: Kind<string> = kind(
  'be an address such as https://login.example.com',
  (input) => {
    const url = URL.parse(input);
    if (url === null || !isPlain(url)) return undefined;
    return url.protocol === 'https:' || isLoopback(input) ? input : undefined;
  },
);

function isPlain({ protocol, search, hash, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && [search, hash, username, password].every((part) => !part);
}

export const origins: Kind<readonly string[]> = {
  requirement: 'be origins such as https://chat.example.com, with commas',
  parse: (input) => {
    const value = partsOf(input);
    const unfit = value.find((one) => URL.parse(one)?.origin !== one);
    return unfit === undefined ? { value } : { unfit: unfit.replace(/\/\/.*@/, '//…@') };
  },
};

export const list: Kind<readonly string[]> = kind('be one or several, with commas', (input) => {
  const value = partsOf(input);
  return value.length === 0 ? undefined : value;
});

function partsOf(input: string): readonly string[] {
  return input.split(/[\s,]+/).filter((one) => one !== '');
}
