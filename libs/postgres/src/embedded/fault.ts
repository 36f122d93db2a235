/** Why the embedded server cannot be had: the message is one sentence an admin can act on. */
export class EmbeddedFault extends Error {
  override readonly name = 'EmbeddedFault';
}

/** The code of a system or database error (`EEXIST`, `57P03`), or null when it carries none. */
export function codeOf(error: unknown): string | null {
  return textIn(error, 'code');
}

/** What an error says, on one line. */
export function wordsOf(error: unknown): string {
  const words = textIn(error, 'message') ?? String(error);
  return words.trim().replaceAll(/\s*\n\s*/g, ' ');
}

/** A text that an error carries under this name, or null. */
export function textIn(error: unknown, name: string): string | null {
  // Not by instanceof: under Jest the errors of Node's own modules are of another Error class.
  const text: unknown = (Object(error) as Record<string, unknown>)[name];
  return typeof text === 'string' ? text : null;
}
