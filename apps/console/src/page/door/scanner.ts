/**
 * A barcode scanner types a reference faster than a person, and then presses Enter. The page reads
 * it wherever the focus is.
 */

/** The longest time between two keys of a scanner; people are slower. */
const gapMaxMs = 60;
/** Shorter than a reference, and longer than accidental typing. */
const lengthMin = 6;

export class Scanner {
  #text = '';
  #lastMs = 0;
  /** The field that got the keys, with its text before them. */
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
      // Letters are no shortcuts here, because a scanner types them.
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
    // Otherwise Enter would press the focused button.
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
