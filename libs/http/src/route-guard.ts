import type { RequestHandler, Response } from 'express';
import {
  apiRoot,
  headersForPreflight,
  Problem,
  routeFor,
  teamRoot,
  type AppName,
  type Deployment,
} from '@venue/operations';
import { note } from './requests/request-records';
import { sendFault, sendProblem } from './responses/problems';
import { requestIdOf } from './requests/request-id';

/**
 * Refuses a method that a route of the app does not have; HEAD is treated as GET. Lets pages of
 * other sites call the operations that publishable keys open, and nothing else: a preflight has no
 * key, so it succeeds for an origin where any key works; the request that follows is judged by its
 * own key.
 */
export function routeGuard(app: AppName, deployment: Deployment): RequestHandler {
  const origins = new KnownOrigins(deployment);
  return async (request, response, next) => {
    const route = routeFor(request.path);
    if (route?.app !== app || route.methods === null) return next();
    const { methods, isCrossOrigin } = route;
    // Answers depend on the origin, so caches must not give one site's answer to another.
    if (isCrossOrigin) response.vary('Origin');
    const { method } = request;
    if (methods.includes(method === 'HEAD' ? 'GET' : method)) return next();

    note(request, { operation: route.path.replace(rootOfOperations, '') });
    if (isCrossOrigin && method === 'OPTIONS') {
      await answerPreflight(response, origins, deployment);
      return;
    }
    const allow = [...methods, ...(isCrossOrigin ? ['OPTIONS'] : [])].join(', ');
    sendProblem(new Problem('method-not-allowed', { allow }), response, deployment);
  };
}

async function answerPreflight(
  response: Response,
  origins: KnownOrigins,
  deployment: Deployment,
): Promise<void> {
  const { origin } = response.req.headers;
  try {
    const isWelcome = origin !== undefined && (await origins.areWelcome(origin));
    const headers = isWelcome ? headersForPreflight(origin) : {};
    response.writeHead(204, { 'X-Request-Id': requestIdOf(response.req, deployment), ...headers });
    response.end();
  } catch (error) {
    sendFault(error, response, { deployment, operation: 'OPTIONS' });
  }
}

/** Requests are recorded with the paths of the catalogues. */
const rootOfOperations = new RegExp(`^(${apiRoot}|${teamRoot})(?=/)`);

/** How long an origin's answer is cached: issuing or revoking a key takes effect after that. */
const rememberedMs = 5_000;
const originsRemembered = 1_000;
/** Longer than any origin that a key can have. */
const originMaxLength = 300;

class KnownOrigins {
  private readonly remembered = new Map<string, { works: Promise<boolean>; until: number }>();

  constructor(private readonly deployment: Pick<Deployment, 'keys'>) {}

  async areWelcome(origin: string): Promise<boolean> {
    if (!/^https?:\/\/[^/]+$/.test(origin) || origin.length > originMaxLength) return false;
    const known = this.remembered.get(origin);
    if (known !== undefined && performance.now() < known.until) return known.works;
    if (this.remembered.size >= originsRemembered) this.remembered.clear();
    const works = this.deployment.keys.worksAt(origin);
    this.remembered.set(origin, { works, until: performance.now() + rememberedMs });
    // Requests waiting for it receive the error, which is not cached.
    works.catch(() => this.remembered.delete(origin));
    return works;
  }
}
