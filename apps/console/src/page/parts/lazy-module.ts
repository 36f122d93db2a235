import type { ReactiveControllerHost } from 'lit';

/** A module that is loaded on first use; the element is drawn again after that. */
export class LazyModule<Module> {
  #part: Module | null = null;
  #loading: Promise<void> | null = null;
  /** Shown until then. */
  message = 'One moment …';

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly importModule: () => Promise<Module>,
  ) {}

  /** Null until loaded. */
  get part(): Module | null {
    if (this.#part === null) void this.load();
    return this.#part;
  }

  load(): Promise<void> {
    this.#loading ??= this.#load();
    return this.#loading;
  }

  async #load(): Promise<void> {
    try {
      this.#part = await this.importModule();
    } catch {
      this.message = 'This part could not be loaded. Please load the console again.';
    }
    this.host.requestUpdate();
  }
}
