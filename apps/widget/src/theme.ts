/**
 * The look: twelve custom properties, each from the page, else from the brand, else ours. They are
 * set on the widget's outermost `div` under the names that the page uses, so that styles read
 * them there. Colours are judged as the browser computes them: text that could hardly be read
 * becomes black or white, and lesser colours that are too faint get as much of it as they need.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { darkColours as dark, lightColours as light } from '@venue/ui';
import type { WidgetConfigAnswer } from './answers';
import { cssOf, edgeContrast, isDark, legible, mix, readableOn, type Colour } from './colour';

type BrandTheme = WidgetConfigAnswer['theme'];

/** Colours that page or brand may give. What they leave out is ours or made of these. */
type ColourName =
  'accent' | 'on-accent' | 'surface' | 'text' | 'muted' | 'border' | 'error' | 'focus';

const systemFonts = 'system-ui, sans-serif';

/** What is no colour: its name, the CSS property that takes it, and ours. */
const measures = [
  ['radius', 'border-radius', '8px'],
  ['spacing', 'width', '16px'],
  ['font', 'font-family', systemFonts],
] as const;

type Host = ReactiveControllerHost & HTMLElement;

/** Keeps the look as page and brand want it. */
export class ThemeController implements ReactiveController {
  #shownFor: BrandTheme | null = null;

  constructor(
    private readonly host: Host,
    /** The brand's theme, once it is known. */
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
    if (this.#shownFor !== (this.brand() ?? noTheme)) this.refresh();
  }

  /** Looks again what the page says. */
  readonly refresh = (): void => {
    const widget = this.host.shadowRoot?.querySelector<HTMLElement>('.widget') ?? null;
    if (widget === null) return;
    this.#shownFor = this.brand() ?? noTheme;
    applyTheme(widget, this.host, this.#shownFor);
  };
}

const noTheme: BrandTheme = {};

/** Puts the look on the widget's outermost element; `host` is where the page's values are read. */
function applyTheme(widget: HTMLElement, host: HTMLElement, brand: BrandTheme): void {
  const page = getComputedStyle(host);
  const given = (name: string, property: string): string | null => {
    const value = page.getPropertyValue(`--vb-${name}`).trim();
    return CSS.supports(property, value) ? value : null;
  };
  const branded = (name: string, property: string): string | null => {
    const value = brand[camel(name)];
    const text = typeof value === 'number' ? `${value}px` : String(value);
    return CSS.supports(property, text) ? text : null;
  };
  const sizes = measures.map(
    ([name, property, ours]) =>
      [`--vb-${name}`, given(name, property) ?? branded(name, property) ?? ours] as const,
  );
  const headingFont = given('heading-font', 'font-family');

  const read = (text: string | null): Colour | null =>
    text === null ? null : solid(text, widget, host);
  const colours = coloursOf({
    wantsDark: wantsDark(host, page),
    given: (name) => read(given(name, 'color')),
    branded: (name) => read(branded(name, 'color')),
    ours: (text) => solid(text, widget, host),
  });
  // All is read before anything is set: what is read after that makes the browser style all anew.
  const set = (name: string, value: string): void => widget.style.setProperty(name, value);
  for (const [name, value] of sizes) set(name, value);
  set('--vb-heading-font', headingFont ?? 'var(--vb-font)');
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
  const first = (name: ColourName, fallback: Colour, isBrands = true): Colour =>
    given(name) ?? (isBrands ? branded(name) : null) ?? fallback;
  // A brand's light ground is not for a dark page; a dark one is the brand's look everywhere.
  const brandSurface = branded('surface');
  const isBrands = !wantsDark || (brandSurface !== null && isDark(brandSurface));
  const palette = wantsDark ? dark : light;
  const surface = first('surface', ours(palette.surface), isBrands);
  const text = legible(first('text', ours(palette.text), isBrands), surface);
  const own = isDark(surface) ? dark : light;
  const accent = first('accent', ours(own.accent));
  const readable = readableOn(surface, accent);
  return {
    '--vb-surface': surface,
    '--vb-text': text,
    '--vb-accent': accent,
    '--vb-on-accent': legible(first('on-accent', ours('#ffffff')), accent),
    '--vb-muted': readableOn(surface, first('muted', mix(text, surface, 0.3))),
    '--vb-border': readableOn(surface, first('border', mix(text, surface, 0.45)), edgeContrast),
    '--vb-error': readableOn(surface, first('error', ours(own.error))),
    '--vb-focus': readableOn(surface, first('focus', readable), edgeContrast),
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

/** A colour in any notation; one that lets the page shine through, together with the page. */
function solid(text: string, widget: HTMLElement, host: HTMLElement): Colour {
  const { colour, opacity } = computed(text, widget);
  return opacity === 1 ? colour : mix(backgroundOf(host, widget), colour, opacity);
}

/** The colour behind the element, as far as the page gives its background as a colour. */
function backgroundOf(element: Element, widget: HTMLElement): Colour {
  const { colour, opacity } = computed(getComputedStyle(element).backgroundColor, widget);
  if (opacity === 1) return colour;
  const root = element.getRootNode();
  const parent = element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  return mix(parent === null ? [1, 1, 1] : backgroundOf(parent, widget), colour, opacity);
}

/**
 * A colour as the browser understands it. It takes long to ask, and most are in one notation.
 */
function computed(text: string, widget: HTMLElement): { colour: Colour; opacity: number } {
  const known = inHex(text);
  if (known !== null) return { colour: known, opacity: 1 };
  // The mixture makes the browser answer in sRGB, with the opacity last: `color(srgb 1 0 0 / 0.5)`.
  widget.style.color = `color-mix(in srgb, ${text}, ${text})`;
  const numbers = getComputedStyle(widget).color.match(/-?[\d.]+(e-?\d+)?/g) ?? [];
  widget.style.color = '';
  const parts = numbers.map((part) => Math.min(1, Math.max(0, Number(part))));
  const [red = 0, green = 0, blue = 0, opacity = 1] = parts;
  return { colour: [red, green, blue], opacity };
}

/** A colour written as `#14506b`; null for any other. */
function inHex(text: string): Colour | null {
  if (!/^#\w{6}$/.test(text)) return null;
  const pair = (at: number): number => parseInt(text.slice(at, at + 2), 16) / 255;
  return [pair(1), pair(3), pair(5)];
}

/** `on-accent` is written `onAccent` in a brand's theme. */
function camel(name: string): string {
  return name.replace(/-(.)/g, (_whole, letter: string) => letter.toUpperCase());
}
