import { describe, expect, it } from '@jest/globals';
import { contrast, parseColour, type Colour } from '@venue/operations/messages/colour';
import { darkPalette, lightPalette, pageTokens, rootStyle } from '@venue/ui/tokens';
import { logoOf, themeStyle, type PageBrand } from './theme';

const brandWith = (theme: PageBrand['theme']): PageBrand => ({
  name: 'Harbour',
  logoUrl: null,
  theme,
});

/** The variables of each scheme, light first. */
function schemesOf(style: string): readonly [Variables, Variables] {
  const [light = '', dark = ''] = style.split('@media');
  return [variablesIn(light), variablesIn(dark)];
}

type Variables = ReadonlyMap<string, string>;

function variablesIn(css: string): Variables {
  return new Map(
    [...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', to = '']) => [name, to]),
  );
}

function colourOf(variables: Variables, name: string): Colour {
  const colour = parseColour(variables.get(name));
  if (colour === null) throw new Error(`no colour ${name}`);
  return colour;
}

const readablePairs = [
  ['text', 'surface'],
  ['text', 'ground'],
  ['muted', 'surface'],
  ['accent', 'surface'],
  ['on-button', 'button'],
  ['warning', 'warning-ground'],
  ['danger', 'surface'],
  ['on-danger', 'danger'],
] as const;

/** The pairs of a scheme with too little contrast. */
function unreadableIn(style: string): readonly string[] {
  return schemesOf(style).flatMap((variables) =>
    readablePairs.flatMap(([text, background]) => {
      const ratio = contrast(colourOf(variables, text), colourOf(variables, background));
      return ratio < 4.5 ? [`${text} on ${background}: ${ratio}`] : [];
    }),
  );
}

const digits = [...'0369cf'];
const colours = digits.flatMap((red) =>
  digits.flatMap((green) => digits.map((blue) => `#${red}${green}${blue}`)),
);

describe('the look of a brand', () => {
  it('has the colours of its theme if they are readable', () => {
    const theme = {
      accent: '#14506b',
      onAccent: '#fff',
      surface: '#fffdf8',
      text: '#22262a',
      radius: 8,
      font: 'Iowan Old Style, Georgia, serif',
    };
    const [light, dark] = schemesOf(themeStyle(brandWith(theme)));

    expect(Object.fromEntries(light)).toMatchObject({
      accent: '#14506b',
      button: '#14506b',
      'on-button': '#ffffff',
      surface: '#fffdf8',
      text: '#22262a',
      radius: '8px',
      font: '"Iowan Old Style", "Georgia", serif, sans-serif',
    });
    expect(dark.get('button')).toBe('#14506b');
    expect(dark.get('surface')).toBe(darkPalette().surface);
  });

  it('is ours if the theme is empty', () => {
    const [light, dark] = schemesOf(themeStyle(brandWith({})));
    const [ourLight, ourDark] = schemesOf(rootStyle(lightPalette(), darkPalette()));

    for (const [name, colour] of ourLight) expect(light.get(name)).toBe(colour);
    expect(dark).toEqual(ourDark);
    expect([...light.keys()].filter((name) => !ourLight.has(name))).toEqual(['plate']);
  });

  it('is readable in every accent, light and dark', () => {
    const unreadable = colours.flatMap((accent) =>
      unreadableIn(themeStyle(brandWith({ accent, onAccent: '#ffffff' }))),
    );

    expect(unreadable).toEqual([]);
  });

  it('is readable on every background, even with the worst text colour', () => {
    const unreadable = colours.flatMap((surface) =>
      unreadableIn(themeStyle(brandWith({ surface, text: surface, accent: surface }))),
    );

    expect(unreadable).toEqual([]);
  });

  it('is dark for everyone if its background is', () => {
    const [light, dark] = schemesOf(themeStyle(brandWith({ surface: '#101418' })));

    expect(light.get('surface')).toBe('#101418');
    expect(dark.get('surface')).toBe('#101418');
  });

  it.each([
    { accent: 'red' },
    { accent: '#12345' },
    { accent: '#ffffff;}</style><script>' },
    { accent: 14506, onAccent: null, radius: '8px' },
    { radius: -1 },
    { radius: 101 },
    { radius: Number.NaN },
    { font: '' },
    { font: ' , "\', ' },
    { font: 7 },
  ])('is ours instead of a value that no group file may contain: %j', (theme) => {
    expect(themeStyle(brandWith(theme))).toBe(themeStyle(brandWith({})));
  });

  it.each(['Georgia</style><script>', 'x; } body { display: none', `Georgia', "x`, 'x\\', 'x\ny'])(
    'accepts fonts as names only: %j',
    (font) => {
      const style = themeStyle(brandWith({ font }));
      const value = schemesOf(style)[0].get('font') ?? '';

      expect(style).not.toMatch(/<|\\/);
      expect(value).toMatch(/^("[\p{L}\p{N} _-]+", )+sans-serif$/u);
    },
  );
});

describe('our own look', () => {
  it('is readable', () => {
    expect(unreadableIn(pageTokens())).toEqual([]);
    expect(lightPalette().button).toBe(lightPalette().accent);
  });
});

describe('the logo of a brand', () => {
  it.each([
    ['https://harbour.example/logo.svg', 'https://harbour.example/logo.svg'],
    ['http://harbour.example/logo.svg', undefined],
    ['javascript:alert(1)', undefined],
    ['data:image/png,x', undefined],
    ['https://', undefined],
    [null, undefined],
  ])('is shown from HTTPS only: %s', (logoUrl, shown) => {
    expect(logoOf({ ...brandWith({}), logoUrl })?.href).toBe(shown);
  });
});
