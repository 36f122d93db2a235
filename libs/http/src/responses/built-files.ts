/** The files that the build makes for browsers. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedContent, type StaticContent } from './static-content';

/** By the name in their URL. */
export type BuiltFiles = ReadonlyMap<string, StaticContent>;

const contentTypes: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  json: 'application/json',
  // There is no registered type for TypeScript; browsers show this one.
  ts: 'text/plain',
};

/** Short, so that a fix reaches all pages soon; releases are further apart. */
const moving = 'public, max-age=300';
const forever = 'public, max-age=31536000, immutable';

/**
 * Reads a folder of built files; none if there is no such folder. Caches keep files that are not
 * named after their content as `movingFiles` says.
 */
export async function readBuiltFiles(folder: string, movingFiles = moving): Promise<BuiltFiles> {
  const names = await namesIn(folder);
  const files = names.map(async (name): Promise<[string, StaticContent][]> => {
    const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
    if (contentType === undefined) return [];
    const readEncoding = (ending: string): Promise<Buffer> => readFile(join(folder, name + ending));
    const bodies = {
      identity: await readEncoding(''),
      ...(names.includes(`${name}.br`) ? { br: await readEncoding('.br') } : {}),
      ...(names.includes(`${name}.gz`) ? { gzip: await readEncoding('.gz') } : {}),
    };
    const cacheControl = isNamedByContent(name) ? forever : movingFiles;
    return [[name, compressedContent({ contentType, cacheControl, bodies })]];
  });
  return new Map((await Promise.all(files)).flat());
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The bundler ends such names with a hash, and the build does with that of the entry. */
function isNamedByContent(name: string): boolean {
  return /-[0-9A-Za-z]{8,}\.js$/.test(name);
}
