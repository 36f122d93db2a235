/**
 * JSON text as plain values with their positions in the text. The YAML reader could read it as
 * well, but takes tens of times as long for it and ten times the memory.
 */
import { LineCounter } from 'yaml';
import type { YamlReading } from './yaml-tree';

/** Where a value is in the text: a member of an object begins with its name. */
interface Place {
  readonly offset: number;
  /** As it is written; null for an object or a list. */
  readonly written: string | null;
  /** By name or index; null for anything but an object or a list. */
  readonly members: Map<string, Place> | null;
}

/** Null for text that is not JSON. */
export function readJson(text: string): YamlReading | null {
  const value = parsed(text);
  if (value === undefined) return null;
  const places = new Places(text);
  const root = places.read();
  if (root === null) return null;

  const lines = new LineCounter();
  lines.addNewLine(0);
  for (const { index: end } of text.matchAll(/\n/g)) lines.addNewLine(end + 1);
  const positionAt = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
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

function parsed(text: string): unknown {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Where each value of a text that is known to be JSON is. */
class Places {
  readonly repeated: { readonly name: string; readonly offset: number }[] = [];
  private readonly words: Iterator<RegExpMatchArray, undefined>;

  constructor(text: string) {
    this.words = text.matchAll(words);
  }

  /** Null for text that is nested too deeply. */
  read(): Place | null {
    try {
      return this.placeOf(this.next(), null, 0);
    } catch (error) {
      if (error instanceof TooDeep) return null;
      throw error;
    }
  }

  private placeOf({ 0: written, index = 0 }: RegExpMatchArray, name: Name, depth: number): Place {
    const offset = name?.index ?? index;
    if (written !== '{' && written !== '[') return { offset, written, members: null };
    if (depth === depthMax) throw new TooDeep();
    return { offset, written: null, members: this.membersOf(written === '[', depth + 1) };
  }

  private membersOf(isList: boolean, depth: number): Map<string, Place> {
    const members = new Map<string, Place>();
    for (let word = this.next(); word[0] !== '}' && word[0] !== ']'; word = this.next()) {
      const name = isList ? null : word;
      const key = name === null ? String(members.size) : (JSON.parse(name[0]) as string);
      if (members.has(key)) this.repeated.push({ name: word[0], offset: word.index ?? 0 });
      members.set(key, this.placeOf(name === null ? word : this.next(), name, depth));
    }
    return members;
  }

  private next(): RegExpMatchArray {
    const { value } = this.words.next();
    if (value === undefined) throw new Error('the text ends within a value');
    return value;
  }
}

type Name = RegExpMatchArray | null;

/** Deeper text is left to the YAML reader, which says so. */
const depthMax = 64;

class TooDeep extends Error {}

/** Texts, numbers and brackets; commas and colons say nothing more. */
const words = /[{}[\]]|"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/g;

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
