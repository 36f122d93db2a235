import { describe, expect, it } from '@jest/globals';
import { Problem } from '../problems';
import { required, optional } from './field';
import { date, flag, line, object, wholeNumber } from './kinds';
import { parseInput, readValid, type RawFields } from './parse';

class Guest {
  @required(line(1, 10), 'Name.') name!: string;
  @optional(line(1, 10), 'Nickname.') nickname!: string | null;
}

class Input {
  @required(line(1, 8), 'Reference.') reference!: string;
  @required(date, 'Day.') date!: string;
  @optional(wholeNumber(1, 9), 'Guests.') partySize!: number | null;
  @optional(flag, 'Flag.') flag!: boolean | null;
  @optional(date, 'Another day.') nextDate!: string | null;
  @required(object(Guest), 'Guest.') guest!: Guest;
}

const right = { date: '2026-12-05', guest: { name: 'Ada' } };
const parse = (body: unknown, parameters: RawFields['parameters'] = { reference: 'K7' }): Input =>
  parseInput(Input, { parameters, body });

function errorsOf(body: unknown, parameters?: RawFields['parameters']): unknown {
  try {
    return parse(body, parameters);
  } catch (error) {
    return (error as Problem).particulars.errors?.map(({ pointer, detail }) => [pointer, detail]);
  }
}

describe('an input', () => {
  it('is an instance of its class, with what is left out as null', () => {
    const input = parse(right);

    expect(input).toBeInstanceOf(Input);
    expect(input.guest).toBeInstanceOf(Guest);
    expect({ ...input, guest: { ...input.guest } }).toEqual({
      reference: 'K7',
      date: '2026-12-05',
      partySize: null,
      flag: null,
      nextDate: null,
      guest: { name: 'Ada', nickname: null },
    });
  });

  it('takes null for what may be left out, and a false or the least as it is', () => {
    expect(parse({ ...right, partySize: null, flag: false })).toMatchObject({
      partySize: null,
      flag: false,
    });
    expect(parse({ ...right, partySize: 1 }).partySize).toBe(1);
  });

  it('takes blank text for null where it may be left out, as forms send it', () => {
    for (const blank of ['', '  ', '\n', '\u3000']) {
      const input = parse({ ...right, nextDate: blank, guest: { name: 'Ada', nickname: blank } });

      expect([input.nextDate, input.guest.nickname]).toEqual([null, null]);
    }
  });

  it.each([
    ['text that is needed', { ...right, guest: { name: '' } }, '/guest/name'],
    ['a day that is needed', { ...right, date: '' }, '/date'],
    ['a number', { ...right, partySize: '' }, '/partySize'],
    ['a yes or no', { ...right, flag: '' }, '/flag'],
  ])('takes blank text for nothing else: %s', (_what, body, pointer) => {
    expect(errorsOf(body)).toEqual([[pointer, expect.any(String)]]);
  });

  it('has cleaned text, in objects too', () => {
    expect(parse({ ...right, guest: { name: ' Zoe\u0301 ' } }).guest.name).toBe('Zoé');
  });

  it('has only its own fields', () => {
    const input = parse({ ...right, state: 'seated', guest: { name: 'Ada', vip: true } });

    expect(input).not.toHaveProperty('state');
    expect(input.guest).not.toHaveProperty('vip');
  });

  it('reads no member that an object only inherits', () => {
    const body = Object.assign(Object.create({ partySize: 2 }), right) as unknown;

    expect(parse(body).partySize).toBeNull();
  });

  it('takes the parameter from the path, even if the body has one of that name', () => {
    expect(parse({ ...right, reference: 'B' }).reference).toBe('K7');
  });

  it('leaves its input unchanged', () => {
    const body = { ...right, guest: { name: ' Ada ' } };
    parse(body);

    expect(body).toEqual({ ...right, guest: { name: ' Ada ' } });
  });
});

describe('the address of a page', () => {
  class Query {
    @optional(date, 'Day.') date!: string | null;
    @optional(line(1, 3), 'Name.') name!: string | null;
  }

  it.each([
    [
      { date: '2026-12-05', name: ' Ada ' },
      { date: '2026-12-05', name: 'Ada' },
    ],
    [
      { date: '2026-02-30', name: 'Ada' },
      { date: null, name: 'Ada' },
    ],
    [
      { date: ['2026-12-05'], name: 'Adam' },
      { date: null, name: null },
    ],
    [{ other: 'x' }, { date: null, name: null }],
  ])('has its valid members, and null for the others: %j', (query, expected) => {
    expect({ ...readValid(Query, query) }).toEqual(expected);
  });
});

describe('a wrong input', () => {
  it('is refused with every fault, those of objects last', () => {
    expect(errorsOf({ partySize: 0, flag: 1, guest: { name: '', nickname: 7 } })).toEqual([
      ['/date', 'date is required.'],
      ['/partySize', 'partySize must be a whole number from 1 to 9.'],
      ['/flag', 'flag must be true or false.'],
      [
        '/guest/name',
        'guest.name must be text of 1 to 10 characters on one line, without control characters.',
      ],
      [
        '/guest/nickname',
        'guest.nickname must be text of 1 to 10 characters on one line, without control characters.',
      ],
    ]);
  });

  it('names the wrong parameter', () => {
    expect(errorsOf(right, { reference: 'too long a one' })).toEqual([
      [
        'reference',
        'reference must be text of 1 to 8 characters on one line, without control characters.',
      ],
    ]);
  });

  it.each([
    ['left out', { date: '2026-12-05' }, 'guest is required.'],
    ['null', { ...right, guest: null }, 'guest must be an object.'],
    ['a list', { ...right, guest: [{ name: 'Ada' }] }, 'guest must be an object.'],
    ['text', { ...right, guest: 'Ada' }, 'guest must be an object.'],
  ])('has no object where it is %s', (_how, body, detail) => {
    expect(errorsOf(body)).toEqual([['/guest', detail]]);
  });

  it.each([[[]], ['text'], [7], [true], [null]])('is no object when it is %j', (body) => {
    expect(errorsOf(body)).toEqual([['', 'The body must be a JSON object.']]);
  });
});

describe('an operation without a body', () => {
  class Query {
    @optional(line(1, 3), 'Word.') word!: string | null;
  }

  it('reads its parameters, and names them', () => {
    const read = (parameters: RawFields['parameters']): Query =>
      parseInput(Query, { parameters, body: undefined });

    expect(read({ word: 'yes' }).word).toBe('yes');
    expect(read({}).word).toBeNull();
    expect(() => read({ word: 'much too long' })).toThrow(Problem);
  });
});
