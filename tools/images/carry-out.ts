/** Carries out the stages of the image file on this machine, each in a folder of its own. */
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdirSync, statSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import type { Copy, Instruction, Stage } from './image-file';
import { furnish, giveTo, identityOf, runFile, type Machine } from './machine';

/** A stage that has been carried out: its files, and how a process in it begins. */
export interface Image {
  readonly name: string;
  /** The folder that stands for `/`. */
  readonly root: string;
  readonly workdir: string;
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  /** Null for none. */
  readonly health: readonly string[] | null;
  readonly stopSignal: string;
  readonly ports: readonly number[];
}

export interface Site {
  readonly machine: Machine;
  /** The files of the project. */
  readonly context: string;
  /** Below it stands a folder for each stage. */
  readonly stages: string;
}

/** In the order of the file, so that what a stage needs is there. */
export async function carryOut(
  stages: readonly Stage[],
  site: Site,
): Promise<ReadonlyMap<string, Image>> {
  const images = new Map<string, Image>();
  for (const stage of stages) {
    let image = await begin(stage, { site, images });
    for (const instruction of stage.instructions) {
      image = await follow(instruction, image, { site, images });
    }
    images.set(stage.name, image);
  }
  return images;
}

interface Surroundings {
  readonly site: Site;
  readonly images: ReadonlyMap<string, Image>;
}

async function begin({ name, base }: Stage, { site, images }: Surroundings): Promise<Image> {
  const root = join(site.stages, name);
  const earlier = images.get(base);
  if (earlier !== undefined) {
    // Nothing changes a file in place, so links will do.
    await runFile('cp', ['-al', earlier.root, root]);
    return { ...earlier, name, root };
  }
  const [, major] = /^node:(\d+)[-\w.]*(@sha256:[0-9a-f]{64})?$/.exec(base) ?? [];
  if (major !== process.versions.node.split('.')[0]) {
    throw new Error(`${base} is neither a stage nor an image of the Node that is running here.`);
  }
  furnish(root);
  const start = { workdir: '/', user: 'root', env: {}, entrypoint: [], cmd: [], ports: [] };
  return { ...start, name, root, health: null, stopSignal: 'SIGTERM' };
}

async function follow(
  instruction: Instruction,
  image: Image,
  around: Surroundings,
): Promise<Image> {
  switch (instruction.kind) {
    case 'copy':
      await copy(instruction.copy, image, around);
      return image;
    case 'run':
      await run(instruction.words, image, around.site);
      return image;
    case 'workdir':
      mkdirSync(join(image.root, instruction.path), { recursive: true });
      return { ...image, workdir: instruction.path };
    default:
      return { ...image, ...settingOf(instruction) };
  }
}

type Setting = Exclude<Instruction, { readonly kind: 'copy' | 'run' | 'workdir' }>;

function settingOf(instruction: Setting): Partial<Image> {
  switch (instruction.kind) {
    case 'user':
      return { user: instruction.name };
    case 'env':
      return { env: instruction.values };
    case 'entrypoint':
      return { entrypoint: instruction.words };
    case 'cmd':
      return { cmd: instruction.words };
    case 'healthcheck':
      return { health: instruction.words };
    case 'stopsignal':
      return { stopSignal: instruction.signal };
    case 'expose':
      return { ports: instruction.ports };
  }
}

/** A folder is copied by what is in it, as Docker does. */
async function copy(what: Copy, image: Image, around: Surroundings): Promise<void> {
  const sources = sourcesOf(what, image, around);
  const isFolder = what.to.endsWith('/') || sources.some((path) => path.endsWith('/.'));
  const to = inside(image, what.to);
  if (isFolder) mkdirSync(to, { recursive: true });
  for (const source of sources) {
    await runFile('cp', ['-R', '--remove-destination', source, to]);
    // A folder's content stands where the copy went, a file below it.
    const copied = isFolder && !source.endsWith('/.') ? join(to, basename(source)) : to;
    if (what.owner !== null) await giveTo(what.owner, copied);
  }
}

/** Paths of files, and of folders with `/.` behind. */
function sourcesOf(
  { from, sources }: Copy,
  { name }: Image,
  { site, images }: Surroundings,
): readonly string[] {
  const root = from === null ? site.context : images.get(from)?.root;
  if (root === undefined) throw new Error(`There is no stage ${from} before ${name}.`);
  const found = sources.flatMap((source) => matches(root, source));
  return found.map((path) => (statSync(path).isDirectory() ? `${path}/.` : path));
}

function matches(from: string, source: string): readonly string[] {
  const path = join(from, source);
  const found = source.includes('*') ? globSync(path) : [path].filter((one) => existsSync(one));
  if (found.length === 0) throw new Error(`There is nothing to copy: ${source}`);
  return found;
}

function inside({ root, workdir }: Image, path: string): string {
  return isAbsolute(path) ? join(root, path) : join(root, workdir, path);
}

function run(words: readonly string[], image: Image, { machine }: Site): Promise<void> {
  const [program = '', ...args] = words;
  const cwd = inside(image, '.');
  const env = { ...machine.env, HOME: join(image.root, 'home/node'), ...image.env };
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, stdout: string, stderr: string): void => {
      if (error === null) resolve();
      else reject(new Error(`${words.join(' ')} failed:\n${stdout}${stderr}`, { cause: error }));
    };
    execFile(program, args, { cwd, env, ...identityOf(image.user), maxBuffer: 1e8 }, done);
  });
}
