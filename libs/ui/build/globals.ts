/**
 * Lit stores its versions and the metadata of decorators on `globalThis`. Our scripts must leave no
 * globals on a page.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const notes = /\(\w+\.(?:lit\w+|reactiveElement)Versions\s*\?\?=\s*\[\]\)\.push\("[\d.]+"\)/g;

const metadata = /,\w+\.litPropertyMetadata\?\?=new WeakMap;/;

export const withoutGlobals: Plugin = {
  name: 'globals',
  setup: (build) => {
    const modules = /[\\/](?:lit-html|lit-element|reactive-element)\.js$/;
    build.onLoad({ filter: modules }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(notes, '0')
        .replace(metadata, ';const litPropertyMetadata=new WeakMap;'),
      loader: 'js',
    }));
  },
};
