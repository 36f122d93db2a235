/** The colours of a theme and their contrast, as defined by WCAG 2. */

/** Red, green and blue, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

const black: Colour = [0, 0, 0];
const white: Colour = [255, 255, 255];

/** The least contrast between text and its background. */
export const textContrast = 4.5;

/** Accepts `#14506b` and `#abc`; null for anything else. */
export function parseColour(text: unknown): Colour | null {
  if (typeof text !== 'string') return null;
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** Such as `#14506b`. */
export function hexOf(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** From 1, which is no difference, to 21. */
export function contrast(one: Colour, other: Colour): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** The first colour mixed with the second, whose share is from 0 to 1. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2): number => Math.round(one[at] * (1 - share) + other[at] * share);
  return [part(0), part(1), part(2)];
}

/** Black or white, whichever has more contrast on that background. */
export function blackOrWhiteOn(background: Colour): Colour {
  return contrast(white, background) >= contrast(black, background) ? white : black;
}

export function isDark(background: Colour): boolean {
  return blackOrWhiteOn(background) === white;
}

/**
 * The colour itself if it has that contrast on the background; otherwise mixed with as much black
 * or white as necessary.
 */
export function readableOn(background: Colour, colour: Colour, contrastMin: number): Colour {
  const end = blackOrWhiteOn(background);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, end, share);
    if (contrast(mixed, background) >= contrastMin) return mixed;
  }
  return end;
}

function luminanceOf([red, green, blue]: Colour): number {
  const linear = (part: number): number => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
