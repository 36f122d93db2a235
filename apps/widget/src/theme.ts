/**
 * The look: twelve custom properties, each from the page, else from the brand, else ours. They are
 * set on the widget's outermost `div` under the names that the page uses, so that styles read
 * them there. Colours are judged as the browser computes them: text that could hardly be read
 * becomes black or white.
 */
import type { WidgetConfigAnswer } from './answers';
import {
  contrast,
  cssOf,
  edgeContrast,
  isDark,
  legible,
  mix,
  readableOn,
  textContrast,
  type Colour,
} from './colour';

type BrandTheme = WidgetConfigAnswer['theme'];

/** Colours that page or brand may give. What they leave out is ours or made of these. */
type ColourName =
  'accent' | 'on-accent' | 'surface' | 'text' | 'muted' | 'border' | 'error' | 'focus';

const light = { accent: '#14506b', surface: '#ffffff', text: '#22262a', error: '#b3261e' };
const dark = { accent: '#8cc8e4', surface: '#1b1e21', text: '#eceff1', error: '#ffb4ab' };

const systemFonts = 'system-ui, sans-serif';

/** What is no colour: its name, the CSS property that takes it, and ours. */
const measures = [
  ['radius', 'border-radius', '8px'],
  ['spacing', 'width', '16px'],
  ['font', 'font-family', systemFonts],
] as const;

/** Puts the look on the widget's outermost element; `host` is where the page's values are read. */
export function applyTheme(widget: HTMLElement, host: HTMLElement, brand: BrandTheme): void {
  const page = getComputedStyle(host);
  const given = (name: string, property: string): string | null => {
    const value = page.getPropertyValue(`--vb-${name}`).trim();
    return CSS.supports(property, value) ? value : null;
  };
  const branded = (name: string, property: string): string | null => {
    const value = brand[name];
    const text = typeof value === 'number' ? `${value}px` : String(value);
    return CSS.supports(property, text) ? text : null;
  };
  const set = (name: string, value: string): void => widget.style.setProperty(name, value);
  for (const [name, property, ours] of measures)
    set(`--vb-${name}`, given(name, property) ?? branded(name, property) ?? ours);
  const font = widget.style.getPropertyValue('--vb-font');
  set('--vb-heading-font', given('heading-font', 'font-family') ?? font);

  const isDarkWanted = wantsDark(host, page);
  const read = (text: string | null): Colour | null =>
    text === null ? null : computed(widget, text);
  const colours = coloursOf({
    wantsDark: isDarkWanted,
    given: (name) => read(given(name, 'color')),
    branded: (name) => read(branded(camel(name), 'color')),
    ours: (text) => computed(widget, text),
  });
  for (const [name, colour] of Object.entries(colours)) set(name, cssOf(colour));
  // What the browser draws itself: the marks of fields, lists, scroll bars.
  set('color-scheme', isDark(colours['--vb-surface']) ? 'dark' : 'light');
}

interface Sources {
  readonly wantsDark: boolean;
  readonly given: (name: ColourName) => Colour | null;
  readonly branded: (name: ColourName) => Colour | null;
  readonly ours: (text: string) => Colour;
}

function coloursOf({ wantsDark, given, branded, ours }: Sources) {
  const brandSurface = branded('surface');
  // A brand's light ground is not for a dark page; a dark one is the brand's look everywhere.
  const isBrands = brandSurface !== null && (!wantsDark || isDark(brandSurface));
  const palette = wantsDark ? dark : light;
  const surface = given('surface') ?? (isBrands ? brandSurface : ours(palette.surface));
  const text = legible(
    given('text') ?? (isBrands ? branded('text') : null) ?? ours(palette.text),
    surface,
  );
  const own = isDark(surface) ? dark : light;
  const accent = given('accent') ?? branded('accent') ?? ours(own.accent);
  const onAccent = given('on-accent') ?? branded('on-accent') ?? ours('#fff');
  const readable = readableOn(surface, accent);
  const soft = mix(text, surface, 0.3);
  const muted = given('muted') ?? soft;
  const border = given('border') ?? mix(text, surface, 0.45);
  return {
    '--vb-surface': surface,
    '--vb-text': text,
    '--vb-accent': accent,
    '--vb-on-accent': legible(onAccent, accent),
    '--vb-muted': contrast(muted, surface) >= textContrast ? muted : text,
    '--vb-border': contrast(border, surface) >= edgeContrast ? border : text,
    '--vb-error': legible(given('error') ?? ours(own.error), surface),
    '--vb-focus': legible(given('focus') ?? readable, surface, edgeContrast),
    '--accent-text': readable,
  };
}

/**
 * Dark if the attribute says so; without it, only where the page itself declares a dark scheme
 * (`color-scheme`), so that a light site never shows a dark box.
 */
function wantsDark(host: HTMLElement, { colorScheme }: CSSStyleDeclaration): boolean {
  const theme = host.getAttribute('theme');
  if (theme === 'dark' || theme === 'light') return theme === 'dark';
  const isDarkPossible = colorScheme.includes('dark');
  return isDarkPossible && (!colorScheme.includes('light') || darkWish.matches);
}

const darkWish = matchMedia('(prefers-color-scheme: dark)');

/** Calls back when what the look depends on may have changed; gives what ends that. */
export function watchTheme(host: HTMLElement, onChange: () => void): () => void {
  // Sites switch to their dark look by an attribute of the root, the body or the element.
  const observer = new MutationObserver(onChange);
  for (const element of [document.documentElement, document.body, host])
    observer.observe(element, { attributes: true });
  darkWish.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    darkWish.removeEventListener('change', onChange);
  };
}

/** A colour in whatever notation, as the browser understands it. */
function computed(widget: HTMLElement, text: string): Colour {
  const { style } = widget;
  // The mixture makes the browser answer in sRGB: `color(srgb 0.1 0.2 0.3)`.
  style.color = `color-mix(in srgb, ${text}, ${text})`;
  const numbers = getComputedStyle(widget).color.match(/-?[\d.]+(e-?\d+)?/g) ?? [];
  style.color = '';
  const [red = 0, green = 0, blue = 0] = numbers.map((part) => Math.min(1, Math.max(0, +part)));
  return [red, green, blue];
}

/** `on-accent` is written `onAccent` in a brand's theme. */
function camel(name: string): string {
  return name.replace(/-(.)/g, (_whole, letter: string) => letter.toUpperCase());
}
