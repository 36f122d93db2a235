import { DefaultNamingStrategy, type EntitySchemaColumnOptions } from 'typeorm';
import type { Instant } from '@venue/domain/shared/time';

/** Maps `partySize` in the domain to `party_size` in the database. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, custom: string | undefined): string {
    return custom ?? columnOf(property);
  }
}

/** The column of a property. */
export function columnOf(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The only place where the driver's dates are converted to instants of the domain and back. */
export const instant = {
  type: 'timestamptz',
  transformer: {
    from: (stored: Date | null): Instant | null => (stored?.getTime() ?? null) as Instant | null,
    // Undefined for a column that the database fills.
    to: (value?: Instant | null): Date | null | undefined =>
      typeof value === 'number' ? new Date(value) : value,
  },
} as const satisfies EntitySchemaColumnOptions;

export const uuid = { type: 'uuid' } as const satisfies EntitySchemaColumnOptions;
export const text = { type: 'text' } as const satisfies EntitySchemaColumnOptions;
export const int = { type: 'int' } as const satisfies EntitySchemaColumnOptions;
export const boolean = { type: 'boolean' } as const satisfies EntitySchemaColumnOptions;
export const jsonb = { type: 'jsonb' } as const satisfies EntitySchemaColumnOptions;

export function orNull<Column extends EntitySchemaColumnOptions>(
  column: Column,
): Column & { nullable: true } {
  return { ...column, nullable: true };
}

/** In place of a value to write: the time of the database. */
export const now = (): string => 'app_now()';
