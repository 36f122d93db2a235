/** Computed colours, and their legibility by WCAG's contrast ratio. */

/** Red, green and blue, each from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number];

const black: Colour = [0, 0, 0];
const white: Colour = [1, 1, 1];

/** The minimum of text on its background. */
const textContrast = 4.5;
/** The minimum of the edge of a control. */
export const edgeContrast = 3;

/** From 1 (equal) to 21. */
function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Mixes the first colour with a share of the second, from 0 to 1. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (at: 0 | 1 | 2): number => one[at] * (1 - share) + other[at] * share;
  return [part(0), part(1), part(2)];
}

/** Black or white, whichever has more contrast on the background. */
function blackOrWhiteOn(background: Colour): Colour {
  return contrast(white, background) >= contrast(black, background) ? white : black;
}

/** Whether white has more contrast on it than black. */
export function isDark(background: Colour): boolean {
  return blackOrWhiteOn(background) === white;
}

/** The colour if it is legible on the background; otherwise black or white. */
export function legible(colour: Colour, background: Colour): Colour {
  return contrast(colour, background) >= textContrast ? colour : blackOrWhiteOn(background);
}

/** The colour, with as much black or white as that contrast on the background requires. */
export function readableOn(background: Colour, colour: Colour, contrastMin = textContrast): Colour {
  const end = blackOrWhiteOn(background);
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, end, share);
    if (contrast(mixed, background) >= contrastMin) return mixed;
  }
  return end;
}

export function cssOf(colour: Colour): string {
  return `rgb(${colour.map((part) => Math.round(part * 255)).join(' ')})`;
}

function luminanceOf([red, green, blue]: Colour): number {
  const linear = (part: number): number =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
