/**
 * Removes comments and white space from `html` and `css` literals, which script minifiers do not
 * change.
 */
import { readFile } from 'node:fs/promises';
import { parse, type TaggedTemplateExpression, type TemplateElement } from 'acorn';
import { transform, type Plugin } from 'esbuild';

/** The semantics of fields in tsconfig.json. */
const tsconfigRaw = { compilerOptions: { useDefineForClassFields: false } };

type Part = Pick<TemplateElement, 'start' | 'end'>;

/** Minifies the literals in the modules of those folders. */
export function minifyLiterals(folders: readonly string[]): Plugin {
  return {
    name: 'literals',
    setup: (build) => {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        folders.some((folder) => path.startsWith(folder))
          ? { contents: await withSmallLiterals(await readFile(path, 'utf8')), loader: 'js' }
          : null,
      );
    },
  };
}

async function withSmallLiterals(typescript: string): Promise<string> {
  const { code } = await transform(typescript, { loader: 'ts', charset: 'utf8', tsconfigRaw });
  const parts = literalsIn(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }));
  let small = '';
  let end = 0;
  for (const { tag, ...part } of parts.toSorted((one, other) => one.start - other.start)) {
    const text = code.slice(part.start, part.end);
    small += code.slice(end, part.start) + (tag === 'css' ? await smallCss(text) : smallHtml(text));
    end = part.end;
  }
  return small + code.slice(end);
}

/** The texts between the expressions, at any place in the syntax tree. */
function literalsIn(node: unknown): readonly (Part & { readonly tag: string })[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(literalsIn);
  const { type, tag, quasi } = node as Partial<TaggedTemplateExpression>;
  const isOurs = type === 'TaggedTemplateExpression' && tag?.type === 'Identifier';
  if (!isOurs || quasi === undefined || !['css', 'html'].includes(tag.name)) return inside;
  return [...inside, ...quasi.quasis.map(({ start, end }) => ({ start, end, tag: tag.name }))];
}

/** Style sheets have no expressions, so each is whole. */
async function smallCss(sheet: string): Promise<string> {
  const { code } = await transform(sheet, { loader: 'css', minify: true, charset: 'utf8' });
  return code.trim().replace(/[`\\]|\$\{/g, '\\$&');
}

/** Removes white space with a line break, which is only layout of the source, between tags. */
function smallHtml(text: string): string {
  return text
    .replace(/(^|>)\s*\n\s*(?=<|$)/g, '$1')
    .replace(/\s*\n\s*(?=\/?>)/g, '')
    .replace(/\s*\n\s*/g, ' ');
}
