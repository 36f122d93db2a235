/** The image file, read: what each of its stages says, instruction by instruction. */

export type Instruction =
  | { readonly kind: 'user'; readonly name: string }
  | { readonly kind: 'workdir'; readonly path: string }
  | { readonly kind: 'copy'; readonly copy: Copy }
  | { readonly kind: 'run'; readonly words: readonly string[] }
  | { readonly kind: 'env'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'entrypoint'; readonly words: readonly string[] }
  | { readonly kind: 'cmd'; readonly words: readonly string[] }
  /** Null for none. */
  | { readonly kind: 'healthcheck'; readonly words: readonly string[] | null }
  | { readonly kind: 'stopsignal'; readonly signal: string }
  | { readonly kind: 'expose'; readonly ports: readonly number[] };

export interface Copy {
  /** A stage; null for the files of the project. */
  readonly from: string | null;
  /** Whose the copies are; null for root. */
  readonly owner: string | null;
  readonly sources: readonly string[];
  readonly to: string;
}

export interface Stage {
  readonly name: string;
  /** Another stage, or an image from elsewhere. */
  readonly base: string;
  readonly instructions: readonly Instruction[];
}

/** Throws at whatever we could not carry out to the letter, the shell's forms included. */
export function readImageFile(text: string): readonly Stage[] {
  const stages: { name: string; base: string; instructions: Instruction[] }[] = [];
  const args = new Map<string, string>();
  for (const { word, rest } of lines(text)) {
    if (word === 'ARG') {
      const [name = '', value = ''] = pairOf(rest);
      args.set(name, value);
    } else if (word === 'FROM') {
      stages.push({ ...fromLine(rest, args), instructions: [] });
    } else {
      const read = readers[word];
      const stage = stages.at(-1);
      if (read === undefined || stage === undefined) throw strange(`${word} ${rest}`);
      stage.instructions.push(read(rest));
    }
  }
  return stages;
}

/** Without comments, and with a line that ends in a backslash joined to the next. */
function lines(text: string): readonly { readonly word: string; readonly rest: string }[] {
  const joined = text.replace(/^\s*#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return joined
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
      return { word, rest };
    });
}

function fromLine(
  rest: string,
  args: ReadonlyMap<string, string>,
): { readonly name: string; readonly base: string } {
  const [, base = '', name = ''] = /^(\S+) AS ([a-z-]+)$/.exec(rest) ?? [];
  if (name === '') throw strange(`FROM ${rest}`);
  const known = base.replace(/\$\{(\w+)\}/g, (all, arg: string) => args.get(arg) ?? all);
  return { name, base: known };
}

const readers: Readonly<Record<string, (rest: string) => Instruction>> = {
  USER: (name) => ({ kind: 'user', name }),
  WORKDIR: (path) => ({ kind: 'workdir', path }),
  COPY: (rest) => ({ kind: 'copy', copy: copyOf(rest) }),
  RUN: (rest) => ({ kind: 'run', words: wordsOf(rest) }),
  ENV: (rest) => ({ kind: 'env', values: Object.fromEntries(rest.split(/\s+/).map(pairOf)) }),
  ENTRYPOINT: (rest) => ({ kind: 'entrypoint', words: wordsOf(rest) }),
  CMD: (rest) => ({ kind: 'cmd', words: wordsOf(rest) }),
  HEALTHCHECK: (rest) => ({ kind: 'healthcheck', words: healthOf(rest) }),
  STOPSIGNAL: (signal) => ({ kind: 'stopsignal', signal }),
  EXPOSE: (rest) => ({ kind: 'expose', ports: rest.split(/\s+/).map(Number) }),
};

function copyOf(rest: string): Copy {
  const words = rest.split(/\s+/);
  const places = words.filter((word) => !word.startsWith('--'));
  const options = new Map(words.filter((word) => word.startsWith('--')).map(pairOf));
  const [from, chown] = [options.get('--from') ?? null, options.get('--chown') ?? null];
  const known = new Set(['--from', '--chown']);
  const isStrange = [...options.keys()].some((name) => !known.has(name)) || places.length < 2;
  if (isStrange) throw strange(`COPY ${rest}`);
  const owner = chown?.split(':')[0] ?? null;
  return { from, owner, sources: places.slice(0, -1), to: places.at(-1) ?? '' };
}

/** The engine's own pace is left to the engine. */
function healthOf(rest: string): readonly string[] | null {
  if (rest === 'NONE') return null;
  const [, command] = /^(?:--[a-z-]+=\S+\s+)*CMD\s+(.*)$/.exec(rest) ?? [];
  if (command === undefined) throw strange(`HEALTHCHECK ${rest}`);
  return wordsOf(command);
}

/** A list of words, which no shell reads. */
function wordsOf(rest: string): readonly string[] {
  if (!rest.startsWith('[')) throw new Error(`A shell would be needed for: ${rest}`);
  return JSON.parse(rest) as string[];
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw strange(text);
  return [text.slice(0, at), text.slice(at + 1)];
}

function strange(line: string): Error {
  return new Error(`No rehearsal knows how to carry out: ${line}`);
}
