import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { referencePages } from './reference-pages';

const folder = join(import.meta.dirname, '../docs/reference');
const pages = referencePages();

describe('docs/reference', () => {
  it.each(Object.entries(pages))('has %s as `npm run reference` writes it', (file, text) => {
    expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
  });

  it('has no other page', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(pages).sort());
  });

  it('links to what is there', () => {
    const links = Object.entries(pages).flatMap(([file, text]) =>
      [...text.matchAll(/\]\(([\w-]*(?:\.md)?)#([\w-]+)\)/g)].map(([, page, anchor]) => {
        return { page: page === '' ? file : (page ?? ''), anchor: anchor ?? '' };
      }),
    );
    const missing = links.filter(({ page, anchor }) => {
      return !new RegExp(`^#+ ${anchor}$`, 'm').test(pages[page] ?? '');
    });

    expect(links.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
