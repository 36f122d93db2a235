import { systemClock, type Instant } from '@venue/domain/shared/time';
import type { GroupFault, ParsedGroup } from '@venue/domain/venue/group-file';
import { amountFindings } from './checks/amounts';
import { crossFindings } from './cross-checks';
import type { GroupDocument } from './document';
import type { Finding } from './fault';
import { DocumentNode } from './document-node';
import { schemaErrors } from './schema';
import { toSetup } from './to-setup';
import { findingOf, isOutsideOneOf } from './wording';
import { warningsIn } from './warnings/warnings';
import { readYaml } from './yaml-tree';
import type { DocumentTree } from './document-tree';

/**
 * Reads a venue group from the YAML text of its file: the group with every default filled in, or
 * all faults in the order of the lines. Warnings list doubtful values at the time `now`. It never
 * throws, whatever the text is.
 */
export function readGroup(text: string, now: Instant = systemClock()): ParsedGroup {
  const { tree, faults } = readYaml(text);
  if (tree === null) return { kind: 'faulty', faults: firstFaults(inOrder(faults)) };

  const checkFaults = findingsIn(tree).map((finding) => toFault(finding, tree));
  const all = inOrder([...faults, ...checkFaults]);
  if (all.length > 0) return { kind: 'faulty', faults: firstFaults(all) };

  const group = toSetup(tree.value as GroupDocument);
  const warnings = warningsIn(group, DocumentNode.root(tree.value), now);
  return { kind: 'read', group, warnings: inOrder(warnings.map((one) => toFault(one, tree))) };
}

/** A fault of the group's currency, with its place in a text that can be read. */
export function currencyFault(text: string, message: string): GroupFault {
  const { tree } = readYaml(text);
  if (tree === null) throw new Error('the text of the group file cannot be read');
  const place = DocumentNode.root(tree.value).member('group').member('currency');
  return toFault(place.finding(message), tree);
}

/** The faults of a document, in no particular order. */
export function findingsIn(tree: DocumentTree): readonly Finding[] {
  const errors = schemaErrors(tree.value).filter(isOutsideOneOf).slice(0, findingsMax);
  const root = DocumentNode.root(tree.value);
  const written = (place: DocumentNode): string | null => tree.writtenAt(place.keys);
  const plain = errors.map((error) => findingOf(error, root, written));

  // A place that the schema refuses has no second fault.
  const placeOf = ({ keys }: Finding): string => JSON.stringify(keys);
  const faulty = new Set(plain.map(placeOf));
  // With so many faults, none of the others is among the first.
  if (plain.length === findingsMax) return plain;
  const cross = [...crossFindings(root), ...amountFindings(root, written)];
  return [...plain, ...cross.filter((finding) => !faulty.has(placeOf(finding)))];
}

function toFault({ keys, path, message }: Finding, tree: DocumentTree): GroupFault {
  return { ...tree.positionOf(keys), path, message };
}

/** An admin cannot use more faults, and their sentences would take longer than reading the file. */
export const faultsMax = 100;
/** The number of faults whose positions are looked up, so that the first ones are among them. */
const findingsMax = 300;

/** The first faults, and a last one if there are more. */
function firstFaults(faults: readonly GroupFault[]): readonly GroupFault[] {
  const [next] = faults.slice(faultsMax);
  if (next === undefined) return faults;
  const message = `there are more faults from here on; these are the first ${faultsMax}`;
  return [...faults.slice(0, faultsMax), { ...next, path: '', message }];
}

/** By line, then by column, without repeated messages at one position. */
function inOrder(faults: readonly GroupFault[]): readonly GroupFault[] {
  const byPlace = new Map(
    faults.map(printable).map((fault) => [`${fault.line}:${fault.column} ${fault.message}`, fault]),
  );
  return [...byPlace.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Faults quote names from the file, whose control characters a terminal would execute. */
export function printable<Fault extends Pick<GroupFault, 'path' | 'message'>>(fault: Fault): Fault {
  const plain = (text: string): string =>
    shortened(text).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\u{fffd}');
  return { ...fault, path: plain(fault.path), message: plain(fault.message) };
}

/** In characters. Longer texts quote something long. */
const textMax = 1_000;

function shortened(text: string): string {
  return text.length > textMax ? `${text.slice(0, textMax)}…` : text;
}
