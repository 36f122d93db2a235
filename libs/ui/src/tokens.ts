/**
 * The look of all pages: guests' pages, sign-in, the console, the reference and the widget. Text
 * has a contrast of 4.5 or more on its background.
 */

/** The default colours of the widget, which loads no others. */
export const lightColours = {
  accent: '#14506b',
  surface: '#ffffff',
  text: '#22262a',
  danger: '#a3261b',
};

/** The same for dark backgrounds. */
export const darkColours: typeof lightColours = {
  accent: '#8cc8e4',
  surface: '#1b1e21',
  text: '#eceff1',
  danger: '#ffb4ab',
};

/** The colours of a page, in the syntax of CSS. A brand replaces some of them. */
export type Palette = typeof lightColours & typeof lightPage;

const lightPage = {
  /** Around and between surfaces. */
  ground: '#eef1f3',
  muted: '#59636b',
  line: '#d3d9de',
  /** Buttons, which keep a brand's own accent where text needs a darker or lighter one. */
  button: '#14506b',
  onButton: '#ffffff',
  warning: '#8a5200',
  warningGround: '#fdeccd',
  /** Steps that cancel or remove something are in `danger`: as text, or below this. */
  onDanger: '#ffffff',
  focus: '#14506b',
};

const darkPage: typeof lightPage = {
  ground: '#121416',
  muted: '#a9b2b9',
  line: '#3a4147',
  button: '#8cc8e4',
  onButton: '#0d2530',
  warning: '#ffc46b',
  warningGround: '#3d2d10',
  onDanger: '#44100c',
  focus: '#8cc8e4',
};

/** The states and marks of bookings. */
const lightConsole = {
  tint: '#e6eff3',
  dangerGround: '#fde4e1',
  seated: '#146c43',
  seatedGround: '#d9f2e4',
  vip: '#5b3a8c',
  vipGround: '#ece4f7',
  birthday: '#8c2a63',
  birthdayGround: '#fbe3f0',
};

const darkConsole: typeof lightConsole = {
  tint: '#22313a',
  dangerGround: '#44201c',
  seated: '#86d9ab',
  seatedGround: '#173527',
  vip: '#d3bcf5',
  vipGround: '#33264a',
  birthday: '#f5b3d6',
  birthdayGround: '#471f36',
};

const measures = `--radius: .5rem;
  --font: system-ui, 'Segoe UI', Roboto, Ubuntu, 'DejaVu Sans', sans-serif;
  --heading-font: var(--font);
  --code-font: ui-monospace, 'Cascadia Code', Menlo, 'DejaVu Sans Mono', monospace;`;

export function lightPalette(): Palette {
  return { ...lightColours, ...lightPage };
}

export function darkPalette(): Palette {
  return { ...darkColours, ...darkPage };
}

/** The declarations of the colours, light and dark, and of more for both. Paper is light. */
export function rootStyle(light: Colours, dark: Colours, more = ''): string {
  return `
:root { color-scheme: light dark; ${declarationsOf(light)} ${more} }
@media screen and (prefers-color-scheme: dark) { :root { ${declarationsOf(dark)} } }
`;
}

/** The variables of all pages. */
export function pageTokens(): string {
  return rootStyle(lightPalette(), darkPalette(), measures);
}

/** The variables of the console. */
export function consoleTokens(): string {
  return rootStyle(
    { ...lightPalette(), ...lightConsole },
    { ...darkPalette(), ...darkConsole },
    `${measures} --vb-focus: var(--focus);`,
  );
}

type Colours = Readonly<Record<string, string>>;

function declarationsOf(colours: Colours): string {
  return Object.entries(colours)
    .map(([name, colour]) => `--${kebab(name)}: ${colour};`)
    .join(' ');
}

/** `onButton` is written `--on-button`. */
function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);
}
