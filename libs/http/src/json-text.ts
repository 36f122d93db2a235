// A string that is never closed ends with the text: looked for again from each quote within, it
// would take the square of its length.
const token = /"(?:[^"\\]|\\[^])*"?|[{}[\],:]/g;

/**
 * Whether an object of that JSON text names a member twice: such a body means different things to
 * different readers. The text need not be valid; what a parser refuses is its affair.
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

function isRepeated(written: string, members: Set<string> | null | undefined): boolean {
  if (members === null || members === undefined) return false;
  const name = plain(written);
  if (members.has(name)) return true;
  members.add(name);
  return false;
}

/** `"\u0061"` and `"a"` are one name. */
function plain(written: string): string {
  try {
    return String(JSON.parse(written));
  } catch {
    return written;
  }
}
