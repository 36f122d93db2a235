/** Finds values of one guest in the logs and other output of a deployment. */

/** The canaries that occur in the text, in any of their encodings. */
export function leaksIn(text: string, canaries: Iterable<string>): readonly string[] {
  const all = text.toLowerCase();
  return [...canaries].filter((canary) =>
    formsOf(canary).some((form) => all.includes(form.toLowerCase())),
  );
}

/** The value itself, and as encoded in addresses, headers, JSON and base64. */
function formsOf(canary: string): readonly string[] {
  const bytes = Buffer.from(canary);
  const plain = [canary, encodeURIComponent(canary), JSON.stringify(canary).slice(1, -1)];
  // Within a longer text, base64 depends on the offset (0 to 2) at which the value begins.
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

/** Personal data that no line may hold: an e-mail address, a phone number, a key. */
const forms = [/[\w.+-]+@[\w-]+\.[a-z]{2,}/i, /\+\d{9,}/, /vb_(pub_)?(live|test)_\w{8}_/];

/** The first line with one of these values or any personal data; null where there is none. */
export function indiscreet(lines: readonly string[], values: readonly string[]): string | null {
  const isTold = (line: string): boolean =>
    forms.some((form) => form.test(line)) || values.some((value) => line.includes(value));
  return lines.find(isTold) ?? null;
}
