import type { Finding, PathKey } from './fault';

/**
 * A place in a document that may have faults. Any member or item can be read: a missing one, or one
 * of another type, is null or empty. So every check runs on every document, and reports all faults
 * at once.
 */
export class DocumentNode {
  private constructor(
    readonly value: unknown,
    readonly keys: readonly PathKey[],
    /** From the root, with list items by slug or name: `venues[the-harbour].tables[T1].area`. */
    readonly path: string,
  ) {}

  static root(value: unknown): DocumentNode {
    return new DocumentNode(value, [], '');
  }

  /** The path without the venue, which an admin sees from the line. */
  get name(): string {
    return this.path.replace(/^venues\[[^\]]*\]\./, '') || 'the file';
  }

  member(name: string): DocumentNode {
    const value = isRecord(this.value) && Object.hasOwn(this.value, name) ? this.value[name] : null;
    return new DocumentNode(
      value,
      [...this.keys, name],
      this.path === '' ? name : `${this.path}.${name}`,
    );
  }

  members(): readonly DocumentNode[] {
    return isRecord(this.value) ? Object.keys(this.value).map((name) => this.member(name)) : [];
  }

  items(): readonly DocumentNode[] {
    return this.list().map((_, index) => this.item(index));
  }

  item(index: number): DocumentNode {
    const value = this.list()[index] ?? null;
    return new DocumentNode(
      value,
      [...this.keys, index],
      `${this.path}[${labelOf(value) ?? index}]`,
    );
  }

  private list(): readonly unknown[] {
    return Array.isArray(this.value) ? this.value : [];
  }

  /** The place that a JSON pointer leads to. */
  at(pointer: string): DocumentNode {
    return pointer
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<DocumentNode>((place, key) => place.step(key), this);
  }

  private step(key: string): DocumentNode {
    return Array.isArray(this.value) ? this.item(Number(key)) : this.member(key);
  }

  text(): string | null {
    return typeof this.value === 'string' ? this.value : null;
  }

  number(): number | null {
    return typeof this.value === 'number' ? this.value : null;
  }

  /** A fault here, with a complete message. */
  finding(message: string): Finding {
    return { keys: this.keys, path: this.path, message };
  }

  /** A fault here, with a message that begins with the name of the place. */
  fault(message: string): Finding {
    return this.finding(`${this.name} ${message}`);
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null for an item without slug and name, or with one that cannot be part of a path. */
function labelOf(item: unknown): string | null {
  if (!isRecord(item)) return null;
  const label = item.slug ?? item.name;
  return typeof label === 'string' && /^[^[\]\p{C}]{1,60}$/u.test(label) ? label : null;
}
