/** Parses a message like a mailbox: enough of MIME to check what a guest receives. */
export interface MimePart {
  /** By lower-case name; a header that occurs twice has two values. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** The values of the header, with encoded words decoded, joined by `; `. */
  readonly header: (name: string) => string | undefined;
  /** The media type, in lower case. */
  readonly type: string;
  readonly parts: readonly MimePart[];
  /** Decoded; empty if the part itself has parts. */
  readonly content: string;
}

export function readMime(raw: string): MimePart {
  const end = raw.indexOf('\r\n\r\n');
  const headers = headersOf(raw.slice(0, end));
  const header = (name: string): string | undefined => {
    const values = headers.get(name.toLowerCase());
    return values === undefined ? undefined : values.map(readWords).join('; ');
  };
  const body = raw.slice(end + 4);
  const contentType = header('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  return {
    headers,
    header,
    type: contentType.split(';')[0]?.trim().toLowerCase() ?? '',
    parts: boundary === undefined ? [] : partsOf(body, boundary).map(readMime),
    content: boundary === undefined ? decoded(body, header('content-transfer-encoding')) : '',
  };
}

/** All parts that have no parts themselves. */
export function leavesOf(part: MimePart): readonly MimePart[] {
  return part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);
}

function headersOf(text: string): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (const line of text.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  return headers;
}

function partsOf(body: string, boundary: string): readonly string[] {
  return `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .map((part) => part.replace(/^[ \t]*\r\n/, ''));
}

function decoded(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'utf8').toString();
  return fromQuotedPrintable(body.replace(/=\r\n/g, ''));
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** White space between two encoded words is not part of the text (RFC 2047). */
function readWords(value: string): string {
  return value
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : fromQuotedPrintable(word.replace(/_/g, ' ')),
    );
}
