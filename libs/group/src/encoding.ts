import type { GroupFault } from '@venue/domain/venue/group-file';

/** The character that Node and browsers decode for a byte that is not UTF-8. */
const unreadable = '\ufffd';

/**
 * A file in another encoding would be published with wrong characters, so each line that has one is
 * a fault. In the decoded text such a byte is still visible as a replacement character.
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
