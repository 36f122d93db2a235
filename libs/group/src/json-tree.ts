/**
 * JSON text as plain values with their positions in the text. The YAML reader accepts it as well,
 * but needs tens of times as long for it and ten times the memory.
 */
import { LineCounter } from 'yaml';
import { endOfText, jsonShapeExceededIn } from './json-shape';
import {
  jsonLimitExceededIn,
  limitMessages,
  placeIn,
  textLimits,
  type ExceededLimit,
} from './text-limits';
import type { ParsedDocument } from './document-tree';

/** Where a value is in the text: a member of an object begins with its name. */
interface Place {
  readonly offset: number;
  /** The spelling in the file; null for an object or a list. */
  readonly written: string | null;
  /** By name or index; null for anything but an object or a list. */
  readonly members: Map<string, Place> | null;
}

/** In bytes. Longer YAML is refused, unless it is JSON. */
export const yamlMax = 2 * 1024 * 1024;

/** Null for text that is not JSON. */
export function readJson(text: string): ParsedDocument | null {
  if (!/^\s*\{/.test(text)) return null;
  const exceeded = jsonLimitExceededIn(text);
  if (exceeded !== null) return refusalOf(exceeded, text);
  // A smaller text may be YAML that is not JSON, and then has the limits of YAML.
  const refusalUnlessYaml = (exceeded: ExceededLimit): ParsedDocument | null =>
    text.length > yamlMax ? refusalOf(exceeded, text) : null;
  const shape = jsonShapeExceededIn(text);
  if (shape !== null) return refusalUnlessYaml(shape);
  const places = new Places(text);
  const root = places.read();
  if (root === null) return null;
  if (root instanceof NameTooLong) return refusalUnlessYaml(root);
  const value = parsed(text);
  if (value === undefined) return null;

  const positionAt = positionsIn(text);
  return {
    tree: {
      value,
      positionOf: (keys) => positionAt(placesAlong(keys, root).at(-1)?.offset ?? root.offset),
      writtenAt(keys) {
        const along = placesAlong(keys, root);
        const written = along.length === keys.length ? along.at(-1)?.written : null;
        return /^[-\dtf]/.test(written ?? '') ? (written ?? null) : null;
      },
    },
    faults: places.repeated.map(({ name, offset }) => {
      return { ...positionAt(offset), path: '', message: `${name} is written twice here` };
    }),
  };
}

type PositionAt = (offset: number) => { readonly line: number; readonly column: number };

/** Lines are counted only where a position is needed. */
function positionsIn(text: string): PositionAt {
  let lines: LineCounter | null = null;
  return (offset) => {
    lines ??= linesOf(text);
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
}

function linesOf(text: string): LineCounter {
  const lines = new LineCounter();
  lines.addNewLine(0);
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) {
    lines.addNewLine(end + 1);
  }
  return lines;
}

function refusalOf({ offset, message }: ExceededLimit, text: string): ParsedDocument {
  return { tree: null, faults: [{ ...placeIn(text, offset), path: '', message }] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Where each value of a JSON text is. Whether it is JSON is not checked. */
class Places {
  readonly repeated: { readonly name: string; readonly offset: number }[] = [];
  private at = 0;

  constructor(private readonly text: string) {}

  /** Null for some texts that are not JSON. */
  read(): Place | NameTooLong | null {
    try {
      return this.placeOf(this.next(), null);
    } catch (error) {
      return error instanceof NameTooLong ? error : null;
    }
  }

  private placeOf({ written, index }: Token, name: Token | null): Place {
    const offset = name?.index ?? index;
    if (written !== '{' && written !== '[') return { offset, written, members: null };
    return { offset, written: null, members: this.membersOf(written === '[') };
  }

  private membersOf(isList: boolean): Map<string, Place> {
    const members = new Map<string, Place>();
    let count = 0;
    for (let word = this.next(); word.written !== '}' && word.written !== ']'; word = this.next()) {
      const { written, index } = word;
      const key = isList ? String(count) : nameIn(word);
      if (members.has(key)) this.repeated.push({ name: written, offset: index });
      const place = isList ? this.placeOf(word, null) : this.placeOf(this.next(), word);
      members.set(key, place);
      count += 1;
    }
    return members;
  }

  /** Texts, numbers and brackets; commas and colons add nothing. */
  private next(): Token {
    tokens.lastIndex = this.at;
    const match = tokens.exec(this.text);
    if (match === null) throw new Error('the text ends within a value');
    const { index } = match;
    // A pattern for whole texts would run out of memory in a long one.
    this.at = match[0] === '"' ? endOfText(index, this.text) : tokens.lastIndex;
    if (this.at === -1) throw new Error('a text does not end');
    return { written: this.text.slice(index, this.at), index };
  }
}

function nameIn({ written, index }: Token): string {
  if (written.length > textLimits.name) throw new NameTooLong(index);
  return JSON.parse(written) as string;
}

interface Token {
  readonly written: string;
  readonly index: number;
}

class NameTooLong extends Error implements ExceededLimit {
  constructor(readonly offset: number) {
    super(limitMessages.name);
  }
}

/** A bracket, the quote that begins a text, or a number or name. */
const tokens = /[{}[\]"]|[^\s{}[\],:"]+/g;

/** The places along the keys, as far as they are in the text. */
function placesAlong(keys: readonly (string | number)[], root: Place): Place[] {
  const places: Place[] = [];
  let place: Place | undefined = root;
  for (const key of keys) {
    place = place.members?.get(String(key));
    if (place === undefined) break;
    places.push(place);
  }
  return places;
}
