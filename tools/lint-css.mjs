// Lints the style sheets for browsers, which are `css` literals in TypeScript. They are to use
// only what all browsers have had for some time, as its scripts do.
import css from '@eslint/css';

const literal = /css`([^`]*)`/g;

/** Gives each literal as a file of its own, at the line where it stands. */
const processor = {
  supportsAutofix: false,
  preprocess(text) {
    const sheets = Array.from(text.matchAll(literal), ({ index, 1: sheet }) => {
      const before = text.slice(0, index).split('\n').length - 1;
      return { text: '\n'.repeat(before) + sheet, filename: 'sheet.css' };
    });
    return [text, ...sheets];
  },
  postprocess: (messages) => messages.flat(),
};

/** The modules that contain little else. */
export const styleSheets = [
  'apps/widget/src/styles/*.ts',
  'apps/{widget/src,console/src/page}/**/{,*-}styles.ts',
  'libs/ui/src/styles.ts',
];

export const styleRules = [
  {
    files: styleSheets,
    processor,
  },
  {
    files: ['**/*.ts/*.css'],
    plugins: { css },
    language: 'css/css',
    rules: {
      'css/use-baseline': [
        'error',
        // Without them a browser only looks a little different, or draws more slowly.
        {
          available: 'widely',
          allowProperties: [
            'resize',
            'forced-color-adjust',
            'content-visibility',
            'contain-intrinsic-height',
          ],
        },
      ],
      'css/no-duplicate-imports': 'error',
      'css/no-empty-blocks': 'error',
      'css/no-invalid-properties': ['error', { allowUnknownVariables: true }],
    },
  },
];
