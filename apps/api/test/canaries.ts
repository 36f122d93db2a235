/** Values that only one guest has, looked for in everything that a deployment says of itself. */

/** Which of them stand in the text, in whatever form they got there. */
export function leaksIn(text: string, canaries: Iterable<string>): readonly string[] {
  const all = text.toLowerCase();
  return [...canaries].filter((canary) =>
    formsOf(canary).some((form) => all.includes(form.toLowerCase())),
  );
}

/** As it is, and as addresses, headers, JSON and base64 have it. */
function formsOf(canary: string): readonly string[] {
  const bytes = Buffer.from(canary);
  const plain = [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)];
  // Within a longer text, base64 depends on where it begins.
  const coded = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(before === 0 ? 0 : 4, -4);
  });
  const form = new URLSearchParams({ canary }).toString().slice('canary='.length);
  return [...plain, form, ...coded.filter((one) => one.length >= 8)];
}

/** A reference in each spelling that a guest may send. */
export function spellingsOf(reference: string): readonly string[] {
  const letters = reference.replace(/\W/g, '');
  const parts = letters.match(/.{4}/g) ?? [];
  return [letters, parts.join(' '), parts.join('-')];
}

/** What no line may hold, whoever it is of: an e-mail address, a number, a key. */
const forms = [/[\w.+-]+@[\w-]+\.[a-z]{2,}/i, /\+\d{9,}/, /vb_(pub_)?(live|test)_\w{8}_/];

/** The first line that names one of these values, or anybody at all; null where none does. */
export function indiscreet(lines: readonly string[], values: readonly string[]): string | null {
  const isTold = (line: string): boolean =>
    forms.some((form) => form.test(line)) || values.some((value) => line.includes(value));
  return lines.find(isTold) ?? null;
}
