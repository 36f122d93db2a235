/** The bounds on lists, groups and nesting of JSON. */
import { limitMessages, textLimits, type ExceededLimit } from './text-limits';

/** An object or list that is open. */
interface JsonCollection {
  readonly limit: 'jsonItemsOfList' | 'membersOfGroup';
  size: number;
}

/**
 * Null for JSON text within the bounds, which need not be valid. To find the places of all values
 * takes many times as long, so a text that has too many is refused before.
 */
export function jsonShapeExceededIn(text: string): ExceededLimit | null {
  const open: JsonCollection[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      at = endOfText(at, text) - 1;
      if (at < 0) return null;
    } else if (isOpening(character)) {
      if (open.length === textLimits.depth) return { offset: at, message: limitMessages.depth };
      open.push(collectionOf(character));
    } else if (isClosing(character)) {
      open.pop();
    } else if (character === ',') {
      const limit = limitReached(open.at(-1));
      if (limit !== null) {
        return { offset: startOfNext(at + 1, text), message: limitMessages[limit] };
      }
    }
  }
  return null;
}

function isOpening(character: string | undefined): boolean {
  return character === '{' || character === '[';
}

function isClosing(character: string | undefined): boolean {
  return character === '}' || character === ']';
}

function collectionOf(character: string | undefined): JsonCollection {
  return { limit: character === '[' ? 'jsonItemsOfList' : 'membersOfGroup', size: 1 };
}

/** Counts one more member or item; its limit if that is too many. */
function limitReached(collection: JsonCollection | undefined): JsonCollection['limit'] | null {
  if (collection === undefined) return null;
  collection.size += 1;
  return collection.size > textLimits[collection.limit] ? collection.limit : null;
}

function startOfNext(from: number, text: string): number {
  const next = /\S/g;
  next.lastIndex = from;
  return next.exec(text)?.index ?? from;
}

/** After the closing quote of a JSON text that begins at `start`; -1 if it has none. */
export function endOfText(start: number, text: string): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return -1;
}
