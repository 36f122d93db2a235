/** A group file for an admin to go on with, in which the schema explains each member. */
import { isMap, isScalar, isSeq } from 'yaml';
import { yamlOf } from './write-group';
import { wholeSchema, type Schema } from './schema';

interface CommentedSchema extends Schema {
  readonly description?: string;
}

/** In characters, with the `#` and the blank. */
const lineMax = 80;

/** The YAML text of a document, below a header; each member of a policy is in it. */
export function writeCommentedGroup(document: object, header: readonly string[]): string {
  const schema = wholeSchema();
  const yaml = yamlOf(withPolicies(document, schema));
  explain(yaml.contents, schema);
  const lines = header.map((line) => `# ${line}`.trimEnd()).join('\n');
  return `${lines}\n\n${yaml.toString({ lineWidth: 0, singleQuote: true })}`;
}

function withPolicies(document: object, schema: Schema): object {
  const { venues, ...others } = document as { readonly venues: readonly { policy?: object }[] };
  const members = schema.properties?.['venues']?.items?.properties?.['policy']?.properties ?? {};
  const usual = Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, member.default]),
  );
  const complete = venues.map((venue) => ({ ...venue, policy: { ...usual, ...venue.policy } }));
  return { ...others, venues: complete };
}

/** Comments each member of an object, and of the first object of a list. */
function explain(node: unknown, { properties = {}, items = {} }: CommentedSchema): void {
  if (isSeq(node)) explain(node.items[0], items);
  if (!isMap(node) || node.flow === true) return;
  for (const { key, value } of node.items) {
    if (!isScalar(key)) continue;
    const member: CommentedSchema = properties[String(key.value)] ?? {};
    if (member.description !== undefined) key.commentBefore = wrapped(member.description);
    explain(value, member);
  }
}

function wrapped(text: string): string {
  const lines = text.match(new RegExp(`.{1,${lineMax}}(?: |$)`, 'g')) ?? [text];
  return lines.map((line) => ` ${line.trimEnd()}`).join('\n');
}
