import type { Operation } from '@venue/operations';

/** Method and path of an operation, to match requests with. */
export interface RoutePattern {
  readonly method: string;
  /** Below `/public/v1`, with parameters such as `{reference}`. */
  readonly path: string;
  readonly form: RegExp;
  /** Whether publishable keys, and so pages of other sites, may call it. */
  readonly isForPages: boolean;
}

export function routePatternsOf(operations: readonly Operation[]): readonly RoutePattern[] {
  return operations.map(({ route, audience }) => {
    const [method = '', path = ''] = route.split(' ');
    const form = new RegExp(`^/public/v1${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    return { method, path, form, isForPages: audience !== 'integration' };
  });
}
