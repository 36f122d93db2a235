import { readFileSync } from 'node:fs';

/** The text of `group.schema.json`, for editors. */
export function groupSchemaText(): string {
  return readFileSync(new URL('group.schema.json', import.meta.url), 'utf8');
}
