/**
 * Which app serves an address of the deployment. The table is made from the catalogues, and every
 * gateway uses it: the project's own and those of containers.
 */
import { catalogue } from '../catalogue';
import type { Operation } from '../operation';
import { widgetCatalogue } from '../widget-catalogue';

export type AppName = 'api' | 'widget-api' | 'mcp';

export interface AppRoute {
  readonly app: AppName;
  /** From the root of the deployment; `{name}` is one segment of any text. */
  readonly path: string;
  /** Whether all paths below it belong to it as well. */
  readonly isTree: boolean;
  /**
   * The methods that are served; null if the app decides. They do not affect the choice of the app:
   * it refuses other methods itself, and answers preflight requests.
   */
  readonly methods: readonly string[] | null;
}

const trees: readonly (readonly [path: string, app: AppName])[] = [
  ['/mcp', 'mcp'],
  ['/pay', 'widget-api'],
  ['/manage', 'widget-api'],
  ['/webhooks', 'widget-api'],
  ['/calendar', 'widget-api'],
  ['/widget', 'widget-api'],
  ['/book', 'widget-api'],
  ['/inbox', 'widget-api'],
];

/** Other addresses go to the api, which answers that they are not found. */
export const routeTable: readonly AppRoute[] = [
  { app: 'api', path: '/', isTree: false, methods: ['GET'] },
  ...routesOf(catalogue, 'api'),
  ...routesOf(widgetCatalogue, 'widget-api'),
  ...trees.map(([path, app]): AppRoute => ({ app, path, isTree: true, methods: null })),
];

/** One entry for each path, with all its methods. */
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
  /** A regular expression of a whole path that JavaScript and PCRE read alike. */
  readonly form: string;
}

/** The first match decides. */
export const appForms: readonly AppForm[] = routeTable.map(({ path, isTree, app }) => {
  const written = path.replace(/\{\w+\}/g, '[^/]+');
  return { app, form: `^${written}${isTree ? '(/|$)' : '$'}` };
});

const judged = appForms.map(({ app, form }) => ({ app, form: new RegExp(form) }));

/**
 * The app for the target of a request, exactly as it was sent: never decoded or normalised, so that
 * all servers read the same address. `//pay` and `/pay%2Fx` are not payment links.
 */
export function appFor(target: string): AppName {
  const [path = ''] = target.split('?', 1);
  return judged.find(({ form }) => form.test(path))?.app ?? 'api';
}
