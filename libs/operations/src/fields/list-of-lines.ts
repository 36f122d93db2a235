import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import { each, kind, type Kind } from './kind';
import { line } from './kinds';

/** A list of short texts of one line, each different from the others. */
export function listOfLines({
  countMin = 0,
  countMax,
  lengthMax,
}: {
  readonly countMin?: number;
  readonly countMax: number;
  readonly lengthMax: number;
}): Kind<readonly string[]> {
  const item = line(1, lengthMax);
  const clean = (value: unknown): unknown =>
    Array.isArray(value) ? [...new Set(value.map((one: unknown) => item.clean(one)))] : value;
  return kind({
    message: `must be a list of ${countMin} to ${countMax} texts of 1 to ${lengthMax} characters`,
    schema: { type: 'array', minItems: countMin, maxItems: countMax, items: item.schema },
    clean,
    constraints: [
      IsArray,
      (options) => ArrayMinSize(countMin, options),
      (options) => ArrayMaxSize(countMax, options),
      ...item.constraints.map(each),
    ],
  });
}
