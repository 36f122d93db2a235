/**
 * Bounds on the text of a group file, checked before it is resolved: a small text can otherwise
 * take minutes, since aliases repeat their targets and every check covers the whole file. A large
 * file of a real group is far below every bound.
 */
import { Lexer } from 'yaml';
import { memberNames } from './schema';

/** In one file, or in one group of members or one list if the name says so. */
export const textLimits = {
  /** Anchors and tags too. */
  aliases: 1_000,
  /** Comments and empty lines. */
  blankLines: 30_000,
  depth: 64,
  documents: 10,
  itemsOfList: 1_000,
  members: 150_000,
  membersOfGroup: 500,
  /** The number by which unknown names may exceed the names of a group file. */
  unknownNames: 1_000,
  /** In JSON, which programs write and which parses many times as fast. */
  jsonItemsOfList: 3_000,
  jsonMembers: 1_500_000,
  jsonLines: 1_000_000,
  /** In characters, including quotes. */
  name: 1_024,
} as const;

/** The place where a text exceeds a bound, and which bound. */
export interface ExceededLimit {
  readonly offset: number;
  readonly message: string;
}

const count = (limit: number): string => limit.toLocaleString('en-GB');

export const limitMessages = {
  aliases: `the file uses anchors, aliases and tags (&, * and !) more than ${count(textLimits.aliases)} times`,
  blankLines: `the file has more than ${count(textLimits.blankLines)} comments and empty lines`,
  depth: 'this is not readable YAML: it is nested too deeply',
  documents: 'this is not readable YAML: the file must hold one document; remove this ---',
  itemsOfList: `a list here has more than ${count(textLimits.itemsOfList)} items`,
  members: `the file has more than ${count(textLimits.members)} members and items`,
  membersOfGroup: `a group here has more than ${count(textLimits.membersOfGroup)} members`,
  unknownNames: `more than ${count(textLimits.unknownNames)} members of the file have names that a group file does not know`,
  jsonItemsOfList: `a list here has more than ${count(textLimits.jsonItemsOfList)} items`,
  jsonMembers: `the file has more than ${count(textLimits.jsonMembers)} members and items`,
  jsonLines: `the file has more than ${count(textLimits.jsonLines)} lines`,
  name: `the name of a member has more than ${count(textLimits.name)} characters`,
} as const;

type Limit = keyof typeof limitMessages;

/** Null for YAML text within the bounds, which need not be valid. Reads no further than a bound. */
export function limitExceededIn(text: string): ExceededLimit | null {
  const scan = new Scan();
  for (const token of new Lexer().lex(text)) {
    const limit = scan.take(token);
    if (limit !== null) return { offset: scan.offset, message: limitMessages[limit] };
  }
  return null;
}

/** Null for JSON text that is not too large to be parsed. */
export function jsonLimitExceededIn(text: string): ExceededLimit | null {
  const members = offsetOfNth(',', textLimits.jsonMembers, text);
  if (members !== null) return { offset: members, message: limitMessages.jsonMembers };
  const lines = offsetOfNth('\n', textLimits.jsonLines, text);
  return lines === null ? null : { offset: lines, message: limitMessages.jsonLines };
}

/** The line and column of an offset, for a fault. */
export function placeIn(text: string, offset: number): { line: number; column: number } {
  let [line, start] = [1, 0];
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: offset - start + 1 };
}

function offsetOfNth(character: string, nth: number, text: string): number | null {
  let offset = -1;
  for (let exceeded = 0; exceeded <= nth; exceeded += 1) {
    offset = text.indexOf(character, offset + 1);
    if (offset === -1) return null;
  }
  return offset;
}

interface Collection {
  readonly kind: 'group' | 'list';
  /** Of its members or items; null inside brackets. */
  readonly column: number | null;
  /** In brackets there is one more than there are commas. */
  size: number;
}

/** The lexer's token before a plain text or a text in several lines. */
const beforeText = '\u001f';
/** Tokens that the lexer adds: the beginning of a document, and the end of brackets. */
const documentBegins = '\u0002';
const bracketsEnd = '\u0018';

const spaces = ' \t\n\r';

/** Counts the tokens of the lexer, which is many times as fast as the reader of YAML. */
class Scan {
  /** The state of the last token. */
  offset = 0;
  private endOffset = 0;
  private lineStart = 0;
  private isLineEmpty = true;
  private isText = false;
  /** The last text, which is a name if a colon follows. */
  private lastText = '';
  /** Where the text before a colon begins. */
  private nameColumn: number | null = null;
  private readonly open: Collection[] = [];
  /**
   * Minus those of a group file: menus name their sections, each of which has members of the
   * schema.
   */
  private unknownNames = 0;
  private readonly counts = { aliases: 0, blankLines: 0, documents: 0, members: 0 };

  /** The bound that this token exceeds, or null. */
  take(token: string): Limit | null {
    if (token === beforeText) {
      this.isText = true;
      return null;
    }
    if (token === documentBegins) return null;
    if (token === bracketsEnd) {
      this.closeBrackets();
      return null;
    }
    this.offset = this.endOffset;
    this.endOffset += token.length;
    const exceeded = this.isText ? this.text(token) : this.structure(token);
    this.isText = false;
    return exceeded;
  }

  private text(token: string): null {
    this.nameColumn ??= this.column();
    this.lastText = token;
    this.isLineEmpty = false;
    const newline = token.lastIndexOf('\n');
    if (newline !== -1) this.beginLine(this.offset + newline + 1);
    return null;
  }

  private structure(token: string): Limit | null {
    const first = token.slice(0, 1);
    const act = this.acts.get(token) ?? this.acts.get(first);
    if (act === undefined) return this.text(token);
    if (!spaces.includes(first)) this.isLineEmpty = false;
    return act();
  }

  /** By the whole token or its first character; anything else is a text. */
  private readonly acts: ReadonlyMap<string, () => Limit | null> = new Map([
    ['\n', () => this.endLine()],
    ['\r', () => this.endLine()],
    [' ', () => null],
    ['\t', () => null],
    ['#', () => this.countOne('blankLines')],
    ['---', () => this.countOne('documents')],
    ['...', () => this.countOne('documents')],
    ['{', () => this.begin({ kind: 'group', column: null, size: 1 })],
    ['[', () => this.begin({ kind: 'list', column: null, size: 1 })],
    ['}', () => this.end()],
    [']', () => this.end()],
    [',', () => (this.isInBrackets() ? this.grow() : null)],
    [':', () => this.colon()],
    ['-', () => this.member('list', this.column())],
    ['?', () => this.member('group', this.column())],
    ['&', () => this.mark()],
    ['*', () => this.mark()],
    ['!', () => this.mark()],
    ['%', () => this.mark()],
  ]);

  private column(): number {
    return this.offset - this.lineStart;
  }

  private isInBrackets(): boolean {
    return this.open.at(-1)?.column === null;
  }

  private end(): null {
    if (this.isInBrackets()) this.open.pop();
    return null;
  }

  private endLine(): Limit | null {
    const wasEmpty = this.isLineEmpty;
    this.beginLine(this.endOffset);
    return wasEmpty ? this.countOne('blankLines') : null;
  }

  private colon(): Limit | null {
    if (this.lastText.length > textLimits.name) return 'name';
    this.unknownNames += memberNames().has(this.lastText.replaceAll(/["']/g, '')) ? -1 : 1;
    if (this.unknownNames > textLimits.unknownNames) return 'unknownNames';
    return this.member('group', this.nameColumn ?? this.column());
  }

  /** An alias, an anchor, a tag or a directive. */
  private mark(): Limit | null {
    this.nameColumn ??= this.column();
    return this.countOne('aliases');
  }

  private beginLine(start: number): void {
    this.lineStart = start;
    this.isLineEmpty = true;
    this.nameColumn = null;
  }

  /**
   * A member or an item that is not in brackets: its column decides which collection it belongs to.
   */
  private member(kind: Collection['kind'], column: number): Limit | null {
    this.nameColumn = null;
    if (this.isInBrackets()) return null;
    while (!this.mayHold(kind, column)) this.open.pop();
    const top = this.open.at(-1);
    const isSchemaName = top?.column === column && top.kind === kind;
    return (isSchemaName ? null : this.begin({ kind, column, size: 0 })) ?? this.grow();
  }

  /** Whether the innermost open collection, or one around it, has such a member. */
  private mayHold(kind: Collection['kind'], column: number): boolean {
    const top = this.open.at(-1);
    if (top === undefined || top.column === null || top.column < column) return true;
    // A list may have the same indentation as the name before it.
    return top.column === column && (top.kind === kind || kind === 'list');
  }

  private begin(collection: Collection): Limit | null {
    this.open.push(collection);
    return this.open.length > textLimits.depth ? 'depth' : null;
  }

  private grow(): Limit | null {
    const top = this.open.at(-1);
    if (top === undefined) return null;
    top.size += 1;
    const limit = top.kind === 'list' ? 'itemsOfList' : 'membersOfGroup';
    return top.size > textLimits[limit] ? limit : this.countOne('members');
  }

  private countOne(limit: keyof Scan['counts']): Limit | null {
    this.counts[limit] += 1;
    return this.counts[limit] > textLimits[limit] ? limit : null;
  }

  private closeBrackets(): void {
    while (this.isInBrackets()) this.open.pop();
  }
}
