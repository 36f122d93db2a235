/** A tarball as npm installs it. */
import { gzipSync } from 'node:zlib';

const blockBytes = 512;

/** The compressed archive of files by path. The same files give the same bytes. */
export function tarballOf(files: ReadonlyMap<string, Buffer>): Buffer {
  const entries = [...files].flatMap(([path, content]) => {
    const padding = Buffer.alloc((blockBytes - (content.length % blockBytes)) % blockBytes);
    return [headerOf(path, content.length), content, padding];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * blockBytes)]), { level: 9 });
}

/** A header of a POSIX archive: a readable file of no particular owner or time. */
function headerOf(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long for the tarball.`);
  const header = Buffer.alloc(blockBytes);
  const octal = (value: number, digits: number): string =>
    `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(path, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(0, 11), 136);
  // The checksum counts its own field as blanks.
  header.write(' '.repeat(8), 148);
  header.write('0', 156);
  header.write('ustar\0' + '00', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148);
  return header;
}
