/** The environment, variable by variable. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one variable at a time, and notes what is wrong with it. */
export class ConfigReader {
  constructor(
    private readonly env: Environment,
    private readonly faults: string[],
  ) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  /** One of a few words, the first unless something is set. */
  oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const text = this.text(name);
    const found = text === null ? words[0] : words.find((word) => word === text);
    if (found !== undefined) return found;
    this.faults.push(`${name} must be ${words.join(' or ')}, not "${text}".`);
    return words[0];
  }

  /** Needed because of what another variable says; its value is never shown. */
  needed(name: string): string {
    const text = this.text(name);
    if (text === null) this.faults.push(`${name} must be set.`);
    return text ?? '';
  }

  wholeNumber(name: string, limits: { min: number; max: number; fallback: number }): number {
    const text = this.text(name);
    if (text === null) return limits.fallback;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= limits.min && value <= limits.max) return value;
    this.faults.push(
      `${name} must be a whole number from ${limits.min} to ${limits.max}, not "${text}".`,
    );
    return limits.fallback;
  }

  /** Several with commas. */
  origins(name: string): readonly string[] {
    const listed = this.text(name)?.split(/[\s,]+/) ?? [];
    const wrong = listed.find((text) => URL.parse(text)?.origin !== text);
    if (wrong === undefined) return listed;
    this.faults.push(
      `${name} must be origins such as https://chat.example.com, with commas, not "${wrong}".`,
    );
    return [];
  }

  address(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url !== null && isPlainAddress(url)) return text.replace(/\/+$/, '');
    this.faults.push(
      `${name} must be an address such as https://book.example.com, without a query, not "${text}".`,
    );
    return null;
  }

  /** The value is never shown: it holds a password. */
  databaseUrl(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const url = URL.parse(text);
    if (url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== '') return text;
    this.faults.push(
      `${name} must be an address such as postgresql://user:password@host:5432/name.`,
    );
    return null;
  }

  /** Needed, and of that form; the value is never shown, since it may hold a password. */
  formed(name: string, form: RegExp, what: string): string {
    const text = this.needed(name);
    if (text !== '' && !form.test(text)) this.faults.push(`${name} must be ${what}.`);
    return text;
  }

  secret(name: string): string | null {
    const text = this.text(name);
    if (text === null || text.length >= 16) return text;
    this.faults.push(`${name} must have at least 16 characters; make it random.`);
    return null;
  }
}

function isPlainAddress({ protocol, search, hash, username }: URL): boolean {
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === '';
}
