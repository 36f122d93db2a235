/**
 * YAML text as plain values with their positions in the text. Only the core schema of YAML 1.2 is
 * used, so `12:00`, `yes` and `2026-12-25` are texts.
 */
import {
  LineCounter,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Alias,
  type Document,
  type Node,
  type YAMLError,
} from 'yaml';
import type { GroupFault } from '@venue/domain/venue/group-file';
import type { ParsedDocument, DocumentTree, Position } from './document-tree';
import type { PathKey } from './fault';
import { readJson, yamlMax } from './json-tree';
import { limitExceededIn, placeIn, textLimits } from './text-limits';
import { encodingFaults } from './encoding';

/**
 * The YAML reader needs some seconds and 400 MB for 2 MB, which is about 440 venues of 40 tables.
 * JSON of 16 MB needs less of either.
 */
const jsonMax = 16 * 1024 * 1024;

/** JSON is YAML too, and programs write it. */
export function readYaml(text: string): ParsedDocument {
  const bytes = Buffer.byteLength(text);
  if (bytes > jsonMax) return unreadable('the file is larger than 16 MB');
  const misread = encodingFaults(text);
  if (misread.length > 0) return { tree: null, faults: misread };
  const read = readJson(text);
  if (read !== null) return read;
  if (bytes > yamlMax) return unreadable('the file is larger than 2 MB');
  const exceeded = limitExceededIn(text);
  if (exceeded !== null) return unreadable(exceeded.message, placeIn(text, exceeded.offset));

  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'core',
    version: '1.2',
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
    // The reader would compare each name with all others of its group.
    uniqueKeys: false,
  });
  const positionAt = (offset: number): Position => toPosition(lines, offset);
  const nodes = nodesOf(document);
  const problems = [...document.errors, ...document.warnings, ...nodes.problems];
  const faults = problems.map((problem) => toFault(problem, text, positionAt(problem.pos[0])));
  // A repeated name still leaves a tree to check; any other fault may have corrupted it.
  if (problems.some(({ code }) => code !== repeatedCode)) {
    return { tree: null, faults: firstOfEachLine(faults) };
  }

  const tooMuch = 'the file uses aliases (*) too often or is nested too deeply';
  try {
    if (sizeOf(document.contents, nodes) > textLimits.members) return unreadable(tooMuch);
    return { tree: treeOf(document, { positionAt, nodes }), faults };
  } catch {
    return unreadable(tooMuch);
  }
}

/** One mistake often causes several faults in its line, so only the first is kept. */
function firstOfEachLine(faults: readonly GroupFault[]): readonly GroupFault[] {
  const lines = new Set<number>();
  return faults.filter(({ line }) => !lines.has(line) && lines.add(line));
}

function unreadable(message: string, at: Position = { line: 1, column: 1 }): ParsedDocument {
  return { tree: null, faults: [{ ...at, path: '', message }] };
}

function toPosition(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

type YamlProblem = Pick<YAMLError, 'message' | 'pos'> & { readonly code: string };

const aliasCode = 'ALIAS';
const repeatedCode = 'DUPLICATE_KEY';

interface Nodes {
  /** The target of each alias; the reader would search the whole file for each of them. */
  readonly sources: ReadonlyMap<Alias, Node>;
  readonly problems: readonly YamlProblem[];
}

/**
 * Visits each node once. Reports repeated names, aliases without an anchor, and aliases inside
 * their own target, which would never end.
 */
function nodesOf(document: Document): Nodes {
  const anchors = new Map<string, Node>();
  const sources = new Map<Alias, Node>();
  const problems: YamlProblem[] = [];
  visit(document, {
    Node(_, node, ancestors) {
      if (isMap(node)) problems.push(...repeatedNames(node.items));
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        return;
      }
      const source = anchors.get(node.source);
      if (source !== undefined) sources.set(node, source);
      const [from, to] = node.range ?? [0, 0];
      if (source === undefined) {
        const message = `there is no anchor &${node.source} above this alias`;
        problems.push({ code: aliasCode, message, pos: [from, to] });
      } else if (ancestors.includes(source)) {
        const message = `the alias *${node.source} stands inside what it repeats`;
        problems.push({ code: aliasCode, message, pos: [from, to] });
      }
    },
  });
  return { sources, problems };
}

function repeatedNames(pairs: readonly unknown[]): readonly YamlProblem[] {
  const names = new Set<unknown>();
  return pairs.flatMap((pair) => {
    const key = isPair(pair) && isScalar(pair.key) ? pair.key : null;
    if (key === null) return [];
    const isNew = !names.has(key.value);
    names.add(key.value);
    const [from, to] = key.range ?? [0, 0];
    return isNew ? [] : [{ code: repeatedCode, message: '', pos: [from, to] as const }];
  });
}

/** The number of nodes once each alias is replaced by its target. */
function sizeOf(
  node: unknown,
  { sources }: Nodes,
  known: Map<unknown, number> = new Map(),
): number {
  const size = (one: unknown): number => sizeOf(one, { sources, problems: [] }, known);
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, one) => all + one, 1);
  if (isAlias(node)) return known.get(sources.get(node)) ?? 1;
  const total = isMap(node)
    ? sum(node.items.map(({ value }) => size(value)))
    : isSeq(node)
      ? sum(node.items.map(size))
      : 1;
  if (isMap(node) || isSeq(node)) known.set(node, total);
  return total;
}

/** The YAML reader's error codes, as sentences for an admin. */
const hints: Readonly<Record<string, string>> = {
  BLOCK_AS_IMPLICIT_KEY:
    'the indentation does not fit the line above, or a text that holds ": " needs quotes around it',
  BAD_INDENT: 'the indentation does not fit the lines around it, or a bracket is not closed',
  BAD_SCALAR_START: 'a text that begins with this character needs quotes around it',
  MULTIPLE_DOCS: 'the file must hold one document; remove this ---',
  MULTILINE_IMPLICIT_KEY: 'the indentation does not fit the line above',
  NON_STRING_KEY: 'the name of a member must be a text',
  RESOURCE_EXHAUSTION: 'it is nested too deeply',
  TAB_AS_INDENT: 'indent with spaces, not with tabs',
  TAG_RESOLVE_FAILED: 'this file has no use for tags (!)',
};

function toFault(problem: YamlProblem, text: string, position: Position): GroupFault {
  return { ...position, path: '', message: wordsFor(problem, text) };
}

function wordsFor({ code, message, pos }: YamlProblem, text: string): string {
  if (code === aliasCode) return message;
  if (code === repeatedCode) {
    const [name] = /^("[^"\n]*"|'[^'\n]*'|[^\s:,]+)/.exec(text.slice(pos[0], pos[0] + 200)) ?? [''];
    return `${name} is written twice here`;
  }
  return `this is not readable YAML: ${hints[code] ?? message}`;
}

interface TreeParts {
  readonly positionAt: (offset: number) => Position;
  readonly nodes: Nodes;
}

function treeOf(document: Document, { positionAt, nodes: { sources } }: TreeParts): DocumentTree {
  const root = document.contents;
  const sourceOf = (node: unknown): unknown => (isAlias(node) ? sources.get(node) : node);
  return {
    value: document.toJS() as unknown,

    positionOf(keys) {
      const steps = stepsAlong(keys, root, sourceOf);
      return positionAt(steps.at(-1)?.offset ?? offsetOf(root));
    },

    writtenAt(keys) {
      const steps = stepsAlong(keys, root, sourceOf);
      const node = steps.length === keys.length ? sourceOf(steps.at(-1)?.node) : null;
      const written = isScalar(node) && node.type === 'PLAIN' && typeof node.value !== 'string';
      return written && node.value !== null ? (node.source ?? null) : null;
    },
  };
}

interface Step {
  readonly node: unknown;
  readonly offset: number;
}

/** The steps along the keys, as far as they are in the file. */
function stepsAlong(
  keys: readonly PathKey[],
  root: unknown,
  sourceOf: (node: unknown) => unknown,
): Step[] {
  const steps: Step[] = [];
  let node = root;
  for (const key of keys) {
    const step = stepInto(sourceOf(node), key);
    if (step === null) break;
    steps.push(step);
    node = step.node;
  }
  return steps;
}

function stepInto(node: unknown, key: PathKey): Step | null {
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return item === undefined ? null : { node: item, offset: offsetOf(item) };
  }
  if (!isMap(node)) return null;
  const pair = node.items.findLast(
    (candidate) => isScalar(candidate.key) && candidate.key.value === key,
  );
  return pair === undefined ? null : { node: pair.value, offset: offsetOf(pair.key) };
}

function offsetOf(node: unknown): number {
  const range = (node as { range?: readonly number[] | null } | null)?.range;
  return range?.[0] ?? 0;
}
