import { describe, expect, it } from '@jest/globals';
import { required, optional } from './field';
import { ignoredFieldsHeader } from './ignored';
import { line, object } from './kinds';

class Guest {
  @required(line(1, 10), 'Name.') name!: string;
}

class Input {
  @required(line(1, 8), 'Reference.') reference!: string;
  @optional(line(1, 8), 'Notes.') notes!: string | null;
  @required(object(Guest), 'Guest.') guest!: Guest;
}

const ignored = (body: unknown, parameters = {}): string | undefined =>
  ignoredFieldsHeader(Input, { parameters, body })['X-Ignored-Fields'];

describe('unknown members', () => {
  it('are reported by their pointers, nested ones too, in the order of the body', () => {
    const guest = { name: 'Ada', vip: true };

    expect(ignored({ note: 1, guest, reference: 'K7', Notes: {} })).toBe(
      '/note, /guest/vip, /Notes',
    );
    expect(ignored({ reference: 'K7', notes: null, guest: { name: 'Ada' } })).toBeUndefined();
  });

  it('are those that the path has said already', () => {
    expect(ignored({ reference: 'K7' }, { reference: 'K8' })).toBe('/reference');
  });

  it('are none in what is no object', () => {
    for (const body of [undefined, null, [], 'a', 1, { guest: ['a'] }]) {
      expect(ignored(body)).toBeUndefined();
    }
  });

  it('are reported as far as a header allows, ten of them', () => {
    const names = Array.from({ length: 11 }, (_, at) => `a${at}`);
    const many = Object.fromEntries(names.map((name) => [name, 1]));
    const odd = { 'a b': 1, é: 1, 'a~b': 1, 'a/b': 1, 'a,b': 1, 'a\r\nb': 1, '': 1, 'a-b_c.d': 1 };

    expect(ignored(many)).toBe(
      names
        .slice(0, 10)
        .map((name) => `/${name}`)
        .join(', '),
    );
    expect(ignored(odd)).toBe('/, /a-b_c.d');
    expect(ignored({ ['x'.repeat(99)]: 1 })).toBe(`/${'x'.repeat(99)}`);
    expect(ignored({ ['x'.repeat(100)]: 1 })).toBeUndefined();
  });
});
