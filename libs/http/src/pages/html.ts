/** Text that is HTML already, as `html` returns it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | null | Markup | readonly Markup[];

/**
 * Writes HTML. Interpolated values are escaped, for elements and quoted attributes alike, unless
 * they are `Markup`; null adds nothing.
 */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const texts = parts.map((part, index) => {
    // Without quotes, a space would end the value, and the next word would become an attribute.
    if (/=\s*$/.test(template[index] ?? '')) throw new Error('an attribute needs its quotes');
    return textOf(part);
  });
  return new Markup(String.raw({ raw: template }, ...texts));
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
