/**
 * A barcode scanner types what it reads, faster than a person, and then presses Enter. What it
 * types is taken wherever the focus is.
 */

/** Between two keys of a scanner; people take longer. */
const gapMaxMs = 60;
/** Shorter than a reference, and longer than what is typed by chance. */
const lengthMin = 6;

export class Scanner {
  #text = '';
  #lastMs = 0;
  /** The field in which the keys landed, with what was in it before. */
  #field: { readonly input: HTMLInputElement; readonly before: string } | null = null;

  constructor(private readonly scanned: (text: string) => void) {}

  readonly listen = (event: KeyboardEvent): void => {
    const { key, timeStamp } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (timeStamp - this.#lastMs > gapMaxMs) this.#begin(event);
    if (key === 'Enter') this.#end(event);
    else if (key.length === 1) {
      this.#text += key;
      this.#lastMs = timeStamp;
      // Letters are no shortcuts here: a scanner would press them.
      if (/[\p{L}\p{N}]/u.test(key) && this.#field === null) event.stopImmediatePropagation();
    }
  };

  #begin(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    const input = target instanceof HTMLInputElement ? target : null;
    this.#text = '';
    this.#field = input && { input, before: input.value };
  }

  #end(event: KeyboardEvent): void {
    const text = this.#text.trim();
    this.#text = '';
    if (text.length < lengthMin) return;
    // Else Enter would press the button that has the focus.
    event.preventDefault();
    event.stopImmediatePropagation();
    if (this.#field !== null) {
      const { input, before } = this.#field;
      input.value = before;
      input.dispatchEvent(new Event('input'));
    }
    this.scanned(text);
  }
}
