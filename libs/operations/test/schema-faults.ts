import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import type { OpenApiDocument } from '../src/openapi/document';

/** Says what of a value does not fit a schema; empty where all is well. */
export type SchemaFaults = (schema: object, value: unknown) => string;

/**
 * For the schemas of one reference. A reference has hundreds of schemas that are few different ones
 * and refer to the same components: each is compiled once, since compiling takes far longer than
 * judging a value.
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
