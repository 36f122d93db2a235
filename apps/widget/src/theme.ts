/**
 * The look: twelve custom properties, each from the page, else from the brand, else our default.
 * They are set on the widget's outermost `div` under the names that the page uses. Colours are
 * checked as the browser computes them: illegible text becomes black or white, and other colours
 * that are too faint are mixed with as much of it as they need.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { darkColours as dark, lightColours as light } from '@venue/ui';
import type { WidgetConfigAnswer } from './answers';
import { cssOf, edgeContrast, isDark, legible, mix, readableOn, type Colour } from './colour';

type BrandTheme = WidgetConfigAnswer['theme'];

/** Colours that the page or the brand may set. The others are defaults or mixtures of these. */
type ColourName =
  'accent' | 'on-accent' | 'surface' | 'text' | 'muted' | 'border' | 'error' | 'focus';

/** The other properties: the name, a CSS property that accepts the value, and the default. */
const measures = [
  ['radius', 'border-radius', '8px'],
  ['spacing', 'width', '16px'],
  ['font', 'font-family', 'system-ui, sans-serif'],
  ['heading-font', 'font-family', 'var(--vb-font)'],
] as const;

type Host = ReactiveControllerHost & HTMLElement;

/** Follows the look of the page and the brand. */
export class ThemeController implements ReactiveController {
  #theme: BrandTheme | null = null;

  constructor(
    private readonly host: Host,
    /** Undefined until the settings are loaded. */
    private readonly brand: () => BrandTheme | undefined,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    darkWish.addEventListener('change', this.refresh);
  }

  hostDisconnected(): void {
    darkWish.removeEventListener('change', this.refresh);
  }

  hostUpdated(): void {
    if (this.#theme !== (this.brand() ?? noTheme)) this.refresh();
  }

  /** Reads the look of the page again. */
  readonly refresh = (): void => {
    const widget = this.host.shadowRoot?.querySelector<HTMLElement>('.widget') ?? null;
    if (widget === null) return;
    this.#theme = this.brand() ?? noTheme;
    applyTheme(widget, this.host, this.#theme);
  };
}

const noTheme: BrandTheme = {};

/** Sets the look on the widget's outermost element; `host` has the page's values. */
function applyTheme(widget: HTMLElement, host: HTMLElement, brand: BrandTheme): void {
  const page = getComputedStyle(host);
  const pageValue = (name: string, property: string): string | null => {
    const value = page.getPropertyValue(`--vb-${name}`).trim();
    return CSS.supports(property, value) ? value : null;
  };
  const brandValue = (name: string, property: string): string | null => {
    const value = brand[name === 'on-accent' ? 'onAccent' : name];
    const text = typeof value === 'number' ? `${value}px` : value;
    return typeof text === 'string' && CSS.supports(property, text) ? text : null;
  };
  const sizes = measures.map(
    ([name, property, fallback]) =>
      [
        `--vb-${name}`,
        pageValue(name, property) ?? brandValue(name, property) ?? fallback,
      ] as const,
  );

  const parse = (text: string): Colour => solid(text, widget, host);
  const read = (text: string | null): Colour | null => (text === null ? null : parse(text));
  const colours = coloursOf({
    wantsDark: wantsDark(host, page),
    page: (name) => read(pageValue(name, 'color')),
    brand: (name) => read(brandValue(name, 'color')),
    parse,
  });
  // Read everything before setting anything, or the browser computes the styles twice.
  const set = (name: string, value: string): void => widget.style.setProperty(name, value);
  for (const [name, value] of sizes) set(name, value);
  for (const [name, colour] of Object.entries(colours)) set(name, cssOf(colour));
  // For what the browser draws: marks of fields, lists, scroll bars.
  set('color-scheme', isDark(colours['--vb-surface']) ? 'dark' : 'light');
}

interface Sources {
  readonly wantsDark: boolean;
  readonly page: (name: ColourName) => Colour | null;
  readonly brand: (name: ColourName) => Colour | null;
  readonly parse: (text: string) => Colour;
}

function coloursOf({ wantsDark, page, brand, parse }: Sources) {
  const first = (name: ColourName, fallback: Colour, isBrands = true): Colour =>
    page(name) ?? (isBrands ? brand(name) : null) ?? fallback;
  // A dark page ignores a brand's light colours; a dark brand is dark on every page.
  const brandSurface = brand('surface');
  const isBrands = !wantsDark || (brandSurface !== null && isDark(brandSurface));
  const palette = wantsDark ? dark : light;
  const surface = first('surface', parse(palette.surface), isBrands);
  const text = legible(first('text', parse(palette.text), isBrands), surface);
  const defaults = isDark(surface) ? dark : light;
  const accent = first('accent', parse(defaults.accent));
  const readable = readableOn(surface, accent);
  return {
    '--vb-surface': surface,
    '--vb-text': text,
    '--vb-accent': accent,
    '--vb-on-accent': legible(first('on-accent', parse('#ffffff')), accent),
    '--vb-muted': readableOn(surface, first('muted', mix(text, surface, 0.3))),
    '--vb-border': readableOn(surface, first('border', mix(text, surface, 0.45)), edgeContrast),
    '--vb-error': readableOn(surface, first('error', parse(defaults.danger))),
    '--vb-focus': readableOn(surface, first('focus', readable), edgeContrast),
    '--accent-text': readable,
  };
}

/**
 * The attribute decides; without it, dark only where the page itself declares a dark scheme
 * (`color-scheme`), so that a light site never shows a dark box.
 */
function wantsDark(host: HTMLElement, { colorScheme }: CSSStyleDeclaration): boolean {
  const theme = host.getAttribute('theme');
  if (theme === 'dark' || theme === 'light') return theme === 'dark';
  const isDarkPossible = colorScheme.includes('dark');
  return isDarkPossible && (!colorScheme.includes('light') || darkWish.matches);
}

const darkWish = matchMedia('(prefers-color-scheme: dark)');

/** Parses a colour in any notation; mixes a transparent one with the page's background. */
function solid(text: string, widget: HTMLElement, host: HTMLElement): Colour {
  const { colour, opacity } = computed(text, widget);
  return opacity === 1 ? colour : mix(backgroundOf(host, widget), colour, opacity);
}

/** The colour behind the element; ignores background images. */
function backgroundOf(element: Element, widget: HTMLElement): Colour {
  const { colour, opacity } = computed(getComputedStyle(element).backgroundColor, widget);
  if (opacity === 1) return colour;
  const root = element.getRootNode();
  const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return mix(parent === null ? [1, 1, 1] : backgroundOf(parent, widget), colour, opacity);
}

/** The colour as the browser computes it, which takes long; most are hexadecimal. */
function computed(text: string, widget: HTMLElement): { colour: Colour; opacity: number } {
  const hex = inHex(text);
  if (hex !== null) return { colour: hex, opacity: 1 };
  // The mixture makes the browser answer in sRGB, with the opacity last: `color(srgb 1 0 0 / 0.5)`.
  widget.style.color = `color-mix(in srgb, ${text}, ${text})`;
  const numbers = getComputedStyle(widget).color.match(/-?[\d.]+(e-?\d+)?/g) ?? [];
  widget.style.color = '';
  const parts = numbers.map((part) => Math.min(1, Math.max(0, Number(part))));
  const [red = 0, green = 0, blue = 0, opacity = 1] = parts;
  return { colour: [red, green, blue], opacity };
}

/** Parses a colour such as `#14506b`; null for any other notation. */
function inHex(text: string): Colour | null {
  if (!/^#\w{6}$/.test(text)) return null;
  const pair = (at: number): number => parseInt(text.slice(at, at + 2), 16) / 255;
  return [pair(1), pair(3), pair(5)];
}
