// An unclosed string extends to the end of the text: if each quotation mark in it started a new
// search, the time would grow with the square of its length.
const token = /"(?:[^"\\]|\\[^])*"?|[{}[\],:]/g;

/**
 * Whether an object in that JSON text has a member twice: parsers disagree on what such a body
 * means. The text need not be valid; the parser refuses it later.
 */
export function hasRepeatedMember(text: string): boolean {
  const open: (Set<string> | null)[] = [];
  let last = '';
  for (const [part] of text.matchAll(token)) {
    if (part === '{') open.push(new Set());
    else if (part === '[') open.push(null);
    else if (part === '}' || part === ']') open.pop();
    else if (part === ':' && isRepeated(last, open.at(-1))) return true;
    last = part;
  }
  return false;
}

function isRepeated(quoted: string, members: Set<string> | null | undefined): boolean {
  if (members === null || members === undefined) return false;
  const name = plain(quoted);
  if (members.has(name)) return true;
  members.add(name);
  return false;
}

/** `"\u0061"` and `"a"` are the same name. */
function plain(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
