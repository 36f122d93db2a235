import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '@venue/testing/database';
import { settings } from '@venue/runtime';
import { openapiFile } from './openapi-file';
import { referencePages } from './reference-pages';
import { schemaPage } from './reference-schema';
import { settingsPage } from './reference-settings';

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

describe('docs/openapi.json', () => {
  it('is as `npm run reference` writes it', () => {
    expect(readFileSync(join(folder, '../openapi.json'), 'utf8')).toBe(openapiFile());
  });
});

describe('docs/schema.md', () => {
  it('is as `npm run reference` writes it', async () => {
    const database = await testDatabase();
    const page = await schemaPage(database.url).finally(() => database.drop());

    expect(readFileSync(join(folder, '../schema.md'), 'utf8')).toBe(page);
  });
});

describe('docs/settings.md', () => {
  const page = readFileSync(join(folder, '../settings.md'), 'utf8');

  it('is as `npm run reference` writes it', () => {
    expect(page).toBe(settingsPage());
  });

  it('has every setting once', () => {
    const listed = [...page.matchAll(/^\| `([A-Z_]+)` /gm)].map(([, name]) => name);

    expect(listed.toSorted()).toEqual(Object.keys(settings).toSorted());
  });

  it('is where the README leads', () => {
    const readme = readFileSync(join(folder, '../../README.md'), 'utf8');
    const named = readme.split('\n## Settings\n')[1]?.split('\n## ')[0] ?? '';
    const variables = [...named.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name);

    expect(named).toContain('(docs/settings.md)');
    expect(variables.length).toBeGreaterThan(5);
    expect(variables.filter((name) => !(name in settings))).toEqual([]);
  });
});
