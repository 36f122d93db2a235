/** The forms of setting values, and how the text of each is parsed. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLoopback } from '@venue/domain';
import { parseServers } from '@venue/postgres';

export interface Kind<Value> {
  /** What follows "must" in an error message. */
  readonly must: string;
  /** `unfit` is the part of the text that does not have this form. */
  readonly read: (text: string) => { readonly value: Value } | { readonly unfit: string };
}

function kind<Value>(must: string, read: (text: string) => Value | undefined): Kind<Value> {
  return {
    must,
    read: (text) => {
      const value = read(text);
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

export function oneOf<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  const list = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
  return kind(`be ${list}`, (text) => words.find((word) => word === text));
}

export function formed(form: RegExp, must: string): Kind<string> {
  return kind(must, (text) => (form.test(text) ? text : undefined));
}

export const text: Kind<string> = kind('be set', (given) => given);

/** Made absolute; a relative path is resolved against the working directory. */
export const path: Kind<string> = kind('be a path', (given) => resolve(given));

/** No other host names: what DNS resolves them to may change. */
export const listenAddress: Kind<string> = kind('be an IP address or localhost', (given) =>
  isIP(given) !== 0 || given === 'localhost' ? given : undefined,
);

export const pepper: Kind<string> = kind('have at least 16 characters; make it random', (given) =>
  given.length < 16 ? undefined : given,
);

/** Of one server, or of several, of which the primary is used. */
export const databaseAddress: Kind<string> = kind(
  'be an address such as postgresql://user:password@host:5432/name',
  (given) => (parseServers(given) === null ? undefined : given),
);

export const serverAddress: Kind<string> = kind(
  'be the address of one server, such as postgresql://user:password@host:5432/name',
  (given) => (parseServers(given)?.length === 1 ? given : undefined),
);

/** Slashes at the end are removed. */
export const webAddress: Kind<string> = {
  must: 'be an address such as https://book.example.com, without a query',
  read: (given) => {
    const url = URL.parse(given);
    if (url !== null && isPlain(url)) return { value: given.replace(/\/+$/, '') };
    // An address with a password is refused, and the error message hides the password.
    return { unfit: given.replace(/\/\/.*@/, '//…@') };
  },
};

/** As it is registered, to the last slash; plain HTTP only on this machine, for trials. */
export const issuer: Kind<string> = kind(
  'be an address such as https://login.example.com',
  (given) => {
    const url = URL.parse(given);
    if (url === null || !isPlain(url)) return undefined;
    return url.protocol === 'https:' || isLoopback(given) ? given : undefined;
  },
);

function isPlain({ protocol, search, hash, username, password }: URL): boolean {
  return /^https?:$/.test(protocol) && [search, hash, username, password].every((part) => !part);
}

export const origins: Kind<readonly string[]> = {
  must: 'be origins such as https://chat.example.com, with commas',
  read: (given) => {
    const value = listed(given);
    const unfit = value.find((one) => URL.parse(one)?.origin !== one);
    return unfit === undefined ? { value } : { unfit: unfit.replace(/\/\/.*@/, '//…@') };
  },
};

export const list: Kind<readonly string[]> = kind('be one or several, with commas', (given) => {
  const value = listed(given);
  return value.length === 0 ? undefined : value;
});

function listed(given: string): readonly string[] {
  return given.split(/[\s,]+/).filter((one) => one !== '');
}
