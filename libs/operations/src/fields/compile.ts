import { getMetadataStorage, ValidationTypes, type MetadataStorage } from 'class-validator';

/** Checks the value of a property; `object` holds it. */
export type Check = (value: unknown, object: object) => boolean;

type Metadata = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

/**
 * One function for all decorators of a property. It accepts the same values as `validateSync`,
 * which collects the metadata of the class again for each object. It does not check nested objects.
 */
export function compile(metadatas: readonly Metadata[]): Check {
  const ofType = (type: string): readonly Metadata[] =>
    metadatas.filter((metadata) => metadata.type === type);
  const conditions = ofType(ValidationTypes.CONDITIONAL_VALIDATION).map(
    ({ constraints: [isChecked] }) => isChecked as (object: object, value: unknown) => boolean,
  );
  const checks = [
    ...ofType(ValidationTypes.IS_DEFINED),
    ...ofType(ValidationTypes.CUSTOM_VALIDATION),
  ].flatMap(checksOf);
  return (value, object) =>
    !conditions.every((isChecked) => isChecked(object, value)) ||
    checks.every((accepts) => accepts(value, object));
}

function checksOf({ constraintCls, constraints, propertyName, each }: Metadata): readonly Check[] {
  return getMetadataStorage()
    .getTargetValidatorConstraints(constraintCls)
    .map(({ instance }) => {
      const accepts: Check = (value, object) => {
        const targetName = object.constructor.name;
        const validationArguments = {
          targetName,
          property: propertyName,
          object,
          value,
          constraints,
        };
        return instance.validate(value, validationArguments) === true;
      };
      if (!each) return accepts;
      return (value, object) =>
        Array.isArray(value)
          ? value.every((item) => accepts(item, object))
          : accepts(value, object);
    });
}
