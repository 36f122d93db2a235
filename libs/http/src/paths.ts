import type { Operation } from '@venue/operations';

/** An operation's place, as requests name it. */
export interface Place {
  readonly method: string;
  /** Below `/public/v1`, with its parameters as names. */
  readonly path: string;
  readonly form: RegExp;
  /** Whether publishable keys open it, and so pages from elsewhere. */
  readonly isForPages: boolean;
}

export function placesOf(operations: readonly Operation[]): readonly Place[] {
  return operations.map(({ route, audience }) => {
    const [method = '', path = ''] = route.split(' ');
    const form = new RegExp(`^/public/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return { method, path, form, isForPages: audience !== 'integration' };
  });
}
