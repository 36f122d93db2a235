import type { GroupFault } from '@venue/domain';

/** What a byte that is not UTF-8 is read as, by Node and by browsers. */
const unreadable = '\ufffd';

/**
 * A file in another encoding would be published with wrong characters, so each line that has one is
 * a fault. The file was decoded to text, in which such a byte still shows.
 */
export function encodingFaults(text: string): readonly GroupFault[] {
  // UTF-16 has a zero in each letter of ASCII.
  if (text.slice(0, 100).includes('\0')) {
    const message = 'the file is not in UTF-8 but in UTF-16; please save it as UTF-8';
    return [{ line: 1, column: 1, path: '', message }];
  }
  if (!text.includes(unreadable)) return [];
  const message = 'this character is not in UTF-8; please save the file as UTF-8';
  return text.split('\n').flatMap((line, index) => {
    const at = line.indexOf(unreadable);
    return at === -1 ? [] : [{ line: index + 1, column: at + 1, path: '', message }];
  });
}
