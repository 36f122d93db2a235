/** The text of a guide, with links to what this deployment serves. */
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { docsPath } from '../addresses';
import { guides, type Guide } from './list';

export interface GuideSource {
  readonly baseUrl: string;
  /** The folder that has the guides' files as the repository has them. */
  readonly folder: string;
}

/** `ending` is that of the addresses of other guides: `.md` where Markdown leads to Markdown. */
export async function guideText(
  { file }: Guide,
  { baseUrl, folder }: GuideSource,
  ending: '' | '.md',
): Promise<string> {
  const text = await readFile(join(folder, file), 'utf8');
  return text
    .replace(/^<!--.*-->\n+/, '')
    .replaceAll('https://book.example.com', baseUrl)
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (link, words: string, target: string) => {
      if (/^(https?:|#)/.test(target)) return link;
      const [path = '', place] = target.split('#');
      const linked = posix.join(posix.dirname(file), path);
      const named = guides.find((one) => one.file === linked);
      // A file that is only in the repository is named without a link.
      if (named === undefined) return words;
      const fragment = place === undefined ? '' : `#${place}`;
      return `[${words}](${baseUrl}${docsPath}/${named.name}${ending}${fragment})`;
    });
}
