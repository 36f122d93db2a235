import { Document, isCollection, isPair, visit, type YAMLSeq } from 'yaml';
import type { GroupSetup } from '@venue/domain/venue/setup';
import { orderMembers } from './in-order';
import { toDocument } from './to-document';

/** The approximate number of characters in a line of the file. */
const lineMax = 88;

/** A table with its place in the plan stays on a line, so that the file shows tables as a list. */
const tableMax = 200;

/**
 * The YAML text of a group's file: the same text for the same group. Reading it returns the same
 * group, including the order of the members of its knowledge documents.
 */
export function writeGroup(group: GroupSetup): string {
  // Texts are never folded, so that an address stays on one line.
  return yamlOf(orderMembers(toDocument(group))).toString({ lineWidth: 0, singleQuote: true });
}

/** A document in which short items are on one line. */
export function yamlOf(value: unknown): Document {
  const document = new Document(value, {
    schema: 'core',
    version: '1.2',
    // Quotes times and dates, which YAML 1.1 readers would not read as texts.
    compat: 'yaml-1.1',
    aliasDuplicateObjects: false,
  });
  visit(document, {
    Seq(_, list, path) {
      const holder = path.at(-1);
      const isTables = isPair(holder) && String(holder.key) === 'tables';
      return writeShort(list, isTables ? tableMax : lineMax);
    },
  });
  return document;
}

/** Writes items that fit on one line in flow style, as people write tables and hours. */
function writeShort(list: YAMLSeq, max: number): symbol | undefined {
  if (!list.items.some(isCollection)) {
    list.flow = fitsLine(list.toJSON(), max);
    return visit.SKIP;
  }
  for (const item of list.items) if (isCollection(item)) item.flow = fitsLine(item.toJSON(), max);
  return undefined;
}

function fitsLine(value: unknown, max: number): boolean {
  const text = JSON.stringify(value);
  return text.length <= max && !text.includes('\\n');
}
