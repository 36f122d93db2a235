/** The colours of a page, in the syntax of CSS. Text has a contrast of 4.5 on its background. */
export interface Palette {
  readonly ground: string;
  readonly sheet: string;
  readonly ink: string;
  readonly soft: string;
  readonly line: string;
  /** Text and lines. */
  readonly accent: string;
  readonly button: string;
  readonly onButton: string;
  readonly warm: string;
  readonly onWarm: string;
  /**
   * Actions that cancel or remove something: as text, and below text in the colour of the sheet.
   */
  readonly danger: string;
  readonly focus: string;
}

export const lightPalette: Palette = {
  ground: '#f4ecdf',
  sheet: '#fffbf4',
  ink: '#2a2520',
  soft: '#665b50',
  line: '#e3d9ca',
  accent: '#1d5c52',
  button: '#1d5c52',
  onButton: '#ffffff',
  warm: '#fbefd5',
  onWarm: '#5c3d06',
  danger: '#a3241b',
  focus: '#a5470c',
};

export const darkPalette: Palette = {
  ground: '#171412',
  sheet: '#221d1a',
  ink: '#f3ece2',
  soft: '#b9ac9d',
  line: '#3d352e',
  accent: '#8fd0c0',
  button: '#8fd0c0',
  onButton: '#10231f',
  warm: '#3a2c12',
  onWarm: '#f6dca4',
  danger: '#ffb4a8',
  focus: '#ffb27a',
};

/** The declarations of those colours, light and dark, and of more for both. */
export function rootStyle(light: Palette, dark: Palette, more = ''): string {
  return `
:root { color-scheme: light dark; ${declarationsOf(light)} ${more}}
@media (prefers-color-scheme: dark) { :root { ${declarationsOf(dark)} } }
`;
}

function declarationsOf(palette: Palette): string {
  const names = Object.entries(palette);
  return names.map(([name, colour]) => `--${kebab(name)}: ${colour};`).join(' ');
}

/** `onButton` is written `--on-button`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}

/** The colours of our pages. */
export const palette = rootStyle(lightPalette, darkPalette);
