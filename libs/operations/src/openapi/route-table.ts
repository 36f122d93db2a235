/**
 * Which app answers an address of the deployment: one table, made from the catalogues, by which
 * every gateway goes, ours and those of containers.
 */
import { catalogue } from '../catalogue';
import type { Operation } from '../operation';
import { widgetCatalogue } from '../widget-catalogue';

export type AppName = 'api' | 'widget-api' | 'mcp';

export interface AppRoute {
  readonly app: AppName;
  /** From the root of the deployment; `{name}` is one segment of any text. */
  readonly path: string;
  /** Whether all that is below belongs to it as well. */
  readonly isTree: boolean;
  /**
   * What is served there; null for whatever the app says. It does not decide: an app that knows
   * the address refuses other methods itself, and answers a browser that asks before it sends.
   */
  readonly methods: readonly string[] | null;
}

const trees: readonly (readonly [path: string, app: AppName])[] = [
  ['/mcp', 'mcp'],
  ['/pay', 'widget-api'],
  ['/webhooks', 'widget-api'],
  ['/calendar', 'widget-api'],
  ['/widget', 'widget-api'],
  ['/book', 'widget-api'],
  ['/inbox', 'widget-api'],
];

/** What is not in it is for the api, which knows what is not there. */
export const routeTable: readonly AppRoute[] = [
  { app: 'api', path: '/', isTree: false, methods: ['GET'] },
  ...routesOf(catalogue, 'api'),
  ...routesOf(widgetCatalogue, 'widget-api'),
  ...trees.map(([path, app]): AppRoute => ({ app, path, isTree: true, methods: null })),
];

/** One for each path, with all its methods. */
function routesOf(operations: readonly Operation[], app: AppName): readonly AppRoute[] {
  const methods = new Map<string, string[]>();
  for (const { route } of operations) {
    const [method = '', path] = route.split(' ');
    const address = `/public/v1${path}`;
    methods.set(address, [...(methods.get(address) ?? []), method]);
  }
  return [...methods].map(([path, those]) => ({ app, path, isTree: false, methods: those }));
}

export interface AppForm {
  readonly app: AppName;
  /** A regular expression of a whole path, which means the same to JavaScript and to PCRE. */
  readonly form: string;
}

/** The first that fits decides. */
export const appForms: readonly AppForm[] = routeTable.map(({ path, isTree, app }) => {
  const written = path.replace(/\{\w+\}/g, '[^/]+');
  return { app, form: `^${written}${isTree ? '(/|$)' : '$'}` };
});

const judged = appForms.map(({ app, form }) => ({ app, form: new RegExp(form) }));

/**
 * The app for the target of a request, as it was sent: never decoded or tidied, so that all sides
 * mean the same address. `//pay` and `/pay%2Fx` are no payment links.
 */
export function appFor(target: string): AppName {
  const [path = ''] = target.split('?', 1);
  return judged.find(({ form }) => form.test(path))?.app ?? 'api';
}
