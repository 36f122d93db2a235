/** Finds personal data in the logs and other output of a deployment. */

/** Those of the values that occur in the text, in any of their encodings. */
export function leaksIn(text: string, values: Iterable<string>): readonly string[] {
  const all = text.toLowerCase();
  return [...values].filter((value) =>
    encodingsOf(value).some((encoded) => all.includes(encoded.toLowerCase())),
  );
}

/** The value itself, and as encoded in addresses, headers, JSON and base64. */
function encodingsOf(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  const plain = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  // Within a longer text, base64 depends on the offset (0 to 2) at which the value begins.
  const inBase64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(before === 0 ? 0 : 4, -4);
  });
  const form = new URLSearchParams({ value }).toString().slice('value='.length);
  return [...plain, form, ...inBase64.filter((one) => one.length >= 8)];
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
export function lineWithPersonalData(
  lines: readonly string[],
  values: readonly string[],
): string | null {
  const hasPersonalData = (line: string): boolean =>
    forms.some((form) => form.test(line)) || values.some((value) => line.includes(value));
  return lines.find(hasPersonalData) ?? null;
}
