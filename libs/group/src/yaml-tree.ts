/**
 * YAML text as plain values with their positions in the text. Only the core schema of YAML 1.2 is
 * used, so `12:00`, `yes` and `2026-12-25` are texts.
 */
import {
  LineCounter,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml';
import type { GroupFault } from '@venue/domain';
import type { PathKey } from './fault';
import { readJson } from './json-tree';

export interface YamlTree {
  readonly value: unknown;
  /** Where that member or item begins; if it is not in the file, its nearest parent. */
  positionOf(keys: readonly PathKey[]): Position;
  /** A number, true or false as it is written in the file; null for anything else. */
  writtenAt(keys: readonly PathKey[]): string | null;
}

interface Position {
  readonly line: number;
  readonly column: number;
}

export interface YamlReading {
  /** Null when the text cannot be read at all. */
  readonly tree: YamlTree | null;
  readonly faults: readonly GroupFault[];
}

/**
 * The YAML reader needs some seconds and 400 MB for 2 MB, which is about 440 venues of 40 tables.
 * JSON of 16 MB takes less of either.
 */
const megabytesMax = { yaml: 2, json: 16 };

/** JSON is YAML too, and is what programs write. */
export function readYaml(text: string): YamlReading {
  const megabytes = Buffer.byteLength(text) / (1024 * 1024);
  if (megabytes > megabytesMax.json) return unreadable('the file is larger than 16 MB');
  const read = readJson(text);
  if (read !== null) return read;
  if (megabytes > megabytesMax.yaml) return unreadable('the file is larger than 2 MB');

  const lines = new LineCounter();
  const document = parseDocument(text, {
    schema: 'core',
    version: '1.2',
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  });
  const positionAt = (offset: number): Position => toPosition(lines, offset);
  const problems = [...document.errors, ...document.warnings, ...aliasProblems(document)];
  const faults = problems.map((problem) => toFault(problem, text, positionAt(problem.pos[0])));
  // A repeated name still leaves a tree to check; any other fault may have corrupted it.
  if (problems.some(({ code }) => code !== 'DUPLICATE_KEY')) {
    return { tree: null, faults: firstOfEachLine(faults) };
  }

  try {
    return { tree: treeOf(document, positionAt), faults };
  } catch {
    return unreadable('the file uses aliases (*) too often or is nested too deeply');
  }
}

/** One mistake often gives several faults in its line, so only the first is kept. */
function firstOfEachLine(faults: readonly GroupFault[]): readonly GroupFault[] {
  const lines = faults.map(({ line }) => line);
  return faults.filter(({ line }, index) => lines.indexOf(line) === index);
}

function unreadable(message: string): YamlReading {
  return { tree: null, faults: [{ line: 1, column: 1, path: '', message }] };
}

function toPosition(lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

type YamlProblem = Pick<YAMLError, 'message' | 'pos'> & { readonly code: string };

const aliasCode = 'ALIAS';

/** Aliases without an anchor, and aliases inside what they repeat, which would never end. */
function aliasProblems(document: Document): YamlProblem[] {
  const problems: YamlProblem[] = [];
  visit(document, {
    Alias(_, alias, ancestors) {
      const source = alias.resolve(document);
      if (source !== undefined && !ancestors.includes(source)) return;
      const [from, to] = alias.range ?? [0, 0];
      const message =
        source === undefined
          ? `there is no anchor &${alias.source} above this alias`
          : `the alias *${alias.source} stands inside what it repeats`;
      problems.push({ code: aliasCode, message, pos: [from, to] });
    },
  });
  return problems;
}

/** The YAML reader's error codes, in words for an admin. */
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
  if (code === 'DUPLICATE_KEY') {
    const [name] = /^("[^"\n]*"|'[^'\n]*'|[^\s:,]+)/.exec(text.slice(pos[0], pos[0] + 200)) ?? [''];
    return `${name} is written twice here`;
  }
  return `this is not readable YAML: ${hints[code] ?? message}`;
}

function treeOf(document: Document, positionAt: (offset: number) => Position): YamlTree {
  const root = document.contents;
  return {
    value: document.toJS() as unknown,

    positionOf(keys) {
      const steps = stepsAlong(keys, document);
      return positionAt(steps.at(-1)?.offset ?? offsetOf(root));
    },

    writtenAt(keys) {
      const steps = stepsAlong(keys, document);
      const node = steps.length === keys.length ? resolved(steps.at(-1)?.node, document) : null;
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
function stepsAlong(keys: readonly PathKey[], document: Document): Step[] {
  const steps: Step[] = [];
  let node: unknown = document.contents;
  for (const key of keys) {
    const step = stepInto(resolved(node, document), key);
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

function resolved(node: unknown, document: Document): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}

function offsetOf(node: unknown): number {
  const range = (node as { range?: readonly number[] | null } | null)?.range;
  return range?.[0] ?? 0;
}
