import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '@venue/operations/openapi/document';

/** Describes the faults of a value against a schema; empty if there are none. */
export type SchemaFaults = (schema: object, value: unknown) => string;

/**
 * Validates by the schemas of one reference. A reference has hundreds of schemas, of which only few
 * differ, and they refer to the same components. Each is compiled once, since compiling takes far
 * longer than validating a value.
 */
export function schemaFaultsOf({ components }: Pick<OpenApiDocument, 'components'>): SchemaFaults {
  // Another spec checks that the reference is valid.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    validateSchema: false,
    code: { optimize: false },
  });
  formats.default(ajv);
  ajv.addSchema({ $id: 'reference', components });
  const known = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"reference#/components/');
    const validate = known.get(text) ?? ajv.compile(JSON.parse(text) as object);
    known.set(text, validate);
    return validate(value) ? '' : ajv.errorsText(validate.errors);
  };
}
