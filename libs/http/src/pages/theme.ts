/**
 * The look of a brand on our pages. A theme has the colours, corners and font of the group file, so
 * a colour may be unreadable where a page uses it: then the nearest readable one is used.
 */
import type { Brand } from '@venue/domain/venue/venue';
import {
  blackOrWhiteOn,
  contrast,
  hexOf,
  isDark,
  mix,
  parseColour,
  readableOn,
  textContrast,
  type Colour,
} from '@venue/operations/messages/colour';
import { darkPalette, lightPalette, rootStyle, type Palette } from '@venue/ui/tokens';

/** The parts of a page that show a brand. */
export type PageBrand = Pick<Brand, 'name' | 'logoUrl' | 'theme'>;

/**
 * The declarations that replace those of our own style. Missing members of a theme keep our values.
 */
export function themeStyle({ theme }: PageBrand): string {
  const light = withAccent(withSurface(lightPalette(), theme), theme);
  // Guests who want a dark page do not get a brand's light background; a dark one suits them.
  const hasDarkSheet = isDark(colourIn(light.surface));
  const dark = hasDarkSheet ? light : withAccent(darkPalette(), theme);
  return rootStyle(light, dark, `--plate: ${light.surface}; ${radiusIn(theme)}${fontIn(theme)}`);
}

/** The address of the logo. Only HTTPS: a page that came by HTTPS would not load another. */
export function logoOf({ logoUrl }: PageBrand): URL | null {
  const url = logoUrl === null ? null : URL.parse(logoUrl);
  return url?.protocol === 'https:' ? url : null;
}

type Theme = Brand['theme'];

function withSurface(palette: Palette, theme: Theme): Palette {
  const [surface, text] = [parseColour(theme['surface']), parseColour(theme['text'])];
  if (surface === null && text === null) return palette;
  const sheet = surface ?? colourIn(palette.surface);
  const ink = readableOn(sheet, text ?? colourIn(palette.text), textContrast);
  const tint = mix(sheet, ink, 0.06);
  const ground = contrast(ink, tint) >= textContrast ? tint : sheet;
  return {
    ...palette,
    surface: hexOf(sheet),
    ground: hexOf(ground),
    text: hexOf(ink),
    muted: hexOf(readableOn(sheet, mix(ink, sheet, 0.3), textContrast)),
    line: hexOf(mix(sheet, ink, 0.15)),
    accent: hexOf(readableOn(sheet, colourIn(palette.accent), textContrast)),
    danger: hexOf(readableOn(sheet, colourIn(palette.danger), textContrast)),
    onDanger: hexOf(sheet),
    focus: hexOf(readableOn(sheet, colourIn(palette.focus), outlineContrast)),
  };
}

/** The contrast that the outline of the focus needs. */
const outlineContrast = 3;

/** Buttons keep the brand's own accent; as text it may have to be darker or lighter. */
function withAccent(palette: Palette, theme: Theme): Palette {
  const accent = parseColour(theme['accent']);
  if (accent === null) return palette;
  return {
    ...palette,
    accent: hexOf(readableOn(colourIn(palette.surface), accent, textContrast)),
    button: hexOf(accent),
    onButton: hexOf(onAccent(accent, theme)),
  };
}

function onAccent(accent: Colour, theme: Theme): Colour {
  const brandColour = parseColour(theme['onAccent']);
  const isReadable = brandColour !== null && contrast(brandColour, accent) >= textContrast;
  return isReadable ? brandColour : blackOrWhiteOn(accent);
}

function colourIn(hex: string): Colour {
  const colour = parseColour(hex);
  if (colour === null) throw new Error(`${hex} is no colour`);
  return colour;
}

function radiusIn({ radius }: Theme): string {
  const isUsable = typeof radius === 'number' && radius >= 0 && radius <= 100;
  return isUsable ? `--radius: ${radius}px; ` : '';
}

function fontIn({ font }: Theme): string {
  const families = typeof font === 'string' ? familiesIn(font) : [];
  if (families.length === 0) return '';
  const list = [...families, 'sans-serif'].join(', ');
  return `--font: ${list}; --heading-font: ${list}; `;
}

/** Each name is quoted again, so that a browser reads no text of a theme as anything but a name. */
function familiesIn(font: string): readonly string[] {
  return font
    .split(',')
    .map((name) => name.replace(/[^\p{L}\p{N} _-]/gu, '').trim())
    .filter((name) => name !== '')
    .map((name) => (genericFamilies.has(name) ? name : `"${name}"`));
}

const genericFamilies: ReadonlySet<string> = new Set([
  'serif',
  'sans-serif',
  'monospace',
  'cursive',
  'fantasy',
  'system-ui',
  'ui-serif',
  'ui-sans-serif',
  'ui-monospace',
  'ui-rounded',
]);
