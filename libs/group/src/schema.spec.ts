import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { groupSchema } from './schema';

describe('the schema of a group file', () => {
  it('is a valid JSON Schema', () => {
    expect(new Ajv2020().validateSchema(groupSchema())).toBe(true);
  });

  it('would not be valid with an unknown type', () => {
    const broken = { ...groupSchema(), type: 'document' };

    expect(new Ajv2020({ logger: false }).validateSchema(broken)).toBe(false);
  });
});
