/** The colours of the console: those of the widget, and one for each state of a booking. */
import { darkColours, lightColours } from '@venue/ui';

const light = {
  ...lightColours,
  ground: '#eef1f3',
  muted: '#59636b',
  line: '#d3d9de',
  'on-accent': '#ffffff',
  tint: '#e6eff3',
  arrived: '#8a5200',
  'arrived-ground': '#fdeccd',
  seated: '#146c43',
  'seated-ground': '#d9f2e4',
  late: '#a3261b',
  'late-ground': '#fde4e1',
  allergy: '#a3261b',
  'on-allergy': '#ffffff',
  vip: '#5b3a8c',
  'vip-ground': '#ece4f7',
  birthday: '#8c2a63',
  'birthday-ground': '#fbe3f0',
};

const dark: typeof light = {
  ...darkColours,
  ground: '#121416',
  muted: '#a9b2b9',
  line: '#3a4147',
  'on-accent': '#0d2530',
  tint: '#22313a',
  arrived: '#ffc46b',
  'arrived-ground': '#3d2d10',
  seated: '#86d9ab',
  'seated-ground': '#173527',
  late: '#ffb4ab',
  'late-ground': '#44201c',
  allergy: '#ffb4ab',
  'on-allergy': '#44100c',
  vip: '#d3bcf5',
  'vip-ground': '#33264a',
  birthday: '#f5b3d6',
  'birthday-ground': '#471f36',
};

function declarations(colours: typeof light): string {
  const all = { ...colours, 'vb-focus': colours.accent };
  return Object.entries(all)
    .map(([name, colour]) => `--${name}: ${colour};`)
    .join('');
}

/** Sets the colours for the whole document; print uses the light ones. */
export function useTokens(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :root { ${declarations(light)} }
    @media screen and (prefers-color-scheme: dark) { :root { ${declarations(dark)} } }
    body { margin: 0; background: var(--ground); color: var(--text); }
  `);
  document.adoptedStyleSheets.push(sheet);
}
