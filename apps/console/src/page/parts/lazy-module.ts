import type { ReactiveControllerHost } from 'lit';

/** A module that is loaded when it is first needed; the element is drawn again when it is there. */
export class LazyModule<Module> {
  #part: Module | null = null;
  #loading: Promise<void> | null = null;
  /** What is shown in its place. */
  words = 'One moment …';

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly importModule: () => Promise<Module>,
  ) {}

  /** Null until it is there. */
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
      this.words = 'This part could not be loaded. Please load the console again.';
    }
    this.host.requestUpdate();
  }
}
