/**
 * Every address of the deployment, with its app, its methods and its surface. The table is made
 * from the catalogues, and used by the apps, `npm start`, the gateways of containers and the
 * request log.
 */
import { catalogue } from '../catalogue';
import { addressOf, apiRoot, teamRoot, type RoutedOperation } from '../operation';
import type { Surface } from '../pipeline/telemetry';
import { followChanges } from '../bookings/day/follow-changes';
import { teamCatalogue } from '../team-catalogue';
import { widgetCatalogue } from '../widget-catalogue';

export type AppName = 'api' | 'widget-api' | 'mcp' | 'console';

export interface Route {
  readonly app: AppName;
  readonly surface: Surface;
  /** From the root of the deployment; `{name}` is one segment of any text. */
  readonly path: string;
  /** Whether the route includes all paths below it. */
  readonly isTree: boolean;
  /**
   * The methods that are served; null if the app decides. They do not affect the choice of the app,
   * which refuses other methods itself and answers preflight requests.
   */
  readonly methods: readonly string[] | null;
  /** Whether publishable keys, and therefore pages of other sites, may call it. */
  readonly isCrossOrigin: boolean;
}

/** All other addresses go to the api, which answers that they are not found. */
export const routeTable: readonly Route[] = [
  { ...tree('/', 'api', 'page'), isTree: false, methods: ['GET'] },
  ...routesOf('api', 'rest', catalogue),
  ...routesOf('widget-api', 'widget', widgetCatalogue),
  ...routesOf('console', 'team', [...teamCatalogue, followChanges]),
  tree(teamRoot, 'console', 'team'),
  tree('/console', 'console', 'page'),
  tree('/mcp', 'mcp', 'mcp'),
  tree('/pay', 'widget-api', 'page'),
  tree('/manage', 'widget-api', 'page'),
  tree('/offer', 'widget-api', 'page'),
  tree('/waiting', 'widget-api', 'page'),
  tree('/queue', 'widget-api', 'page'),
  tree('/webhooks', 'widget-api', 'webhook'),
  tree('/calendar', 'widget-api', 'page'),
  tree('/widget', 'widget-api', 'page'),
  tree('/book', 'widget-api', 'page'),
  tree('/inbox', 'widget-api', 'page'),
];

function tree(path: string, app: AppName, surface: Surface): Route {
  return { app, surface, path, isTree: true, methods: null, isCrossOrigin: false };
}

/** One entry for each path, with all its methods. */
function routesOf(
  app: AppName,
  surface: Surface,
  operations: readonly Pick<RoutedOperation, 'route' | 'audience'>[],
): readonly Route[] {
  const byPath = Map.groupBy(operations, (operation) => addressOf(operation).path);
  return [...byPath].map(([path, atPath]) => ({
    app,
    surface,
    path,
    isTree: false,
    methods: atPath.map((operation) => addressOf(operation).method),
    isCrossOrigin: atPath.some(({ audience }) => audience === 'publishable' || audience === 'both'),
  }));
}

/** A regular expression for a whole path that JavaScript and PCRE read alike. */
export function patternOf({ path, isTree }: Route): string {
  return `^${path.replace(/\{\w+\}/g, '[^/]+')}${isTree ? '(/|$)' : '$'}`;
}

const matchers = routeTable.map((route) => ({ route, pattern: new RegExp(patternOf(route)) }));

/** The route of a path, exactly as it was sent; the first match decides. */
export function routeFor(path: string): Route | null {
  return matchers.find(({ pattern }) => pattern.test(path))?.route ?? null;
}

/**
 * The app for the target of a request, exactly as it was sent: never decoded or normalised, so that
 * all servers read the same address. `//pay` and `/pay%2Fx` are not payment links.
 */
export function appFor(target: string): AppName {
  return routeFor(pathOf(target))?.app ?? 'api';
}

/** The surface of a target, whether or not something exists there. */
export function surfaceFor(target: string): Surface {
  const path = pathOf(target);
  return routeFor(path)?.surface ?? (path.startsWith(`${apiRoot}/`) ? 'rest' : 'page');
}

function pathOf(target: string): string {
  const [path = ''] = target.split('?', 1);
  return path;
}
