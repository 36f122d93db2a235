import type { RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { headersForPreflight } from '@venue/operations/authentication/cross-origin';
import { routeFor } from '@venue/operations/openapi/route-table';
import { apiRoot, teamRoot } from '@venue/operations/operation';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { Problem } from '@venue/operations/problems';
import { note } from './requests/request-records';
import { sendFault, sendProblem } from './responses/problems';
import { requestIdOf } from './requests/request-id';

/**
 * Refuses a method that a route at one of those paths does not have; HEAD counts as GET. Lets pages
 * of other sites call the operations that publishable keys open, and nothing else. A preflight has
 * no key, so it succeeds for an origin where any key works. The key of the request that follows
 * decides about that request.
 */
export function routeGuard(paths: ReadonlySet<string>, deployment: Deployment): RequestHandler {
  const origins = new OriginCache(deployment);
  return async (request, response, next) => {
    const route = routeFor(request.path);
    if (route === null || route.methods === null || !paths.has(route.path)) return next();
    const { methods, isCrossOrigin } = route;
    // Answers depend on the origin, so caches must not return one site's answer to another.
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
  origins: OriginCache,
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

/** Origins of keys are cached apart from others, so that invented origins cannot evict them. */
export class OriginCache {
  private readonly welcome = originCache();
  private readonly unwelcome = originCache();
  /** Queries under way: simultaneous requests for one origin share a query. */
  private readonly pending = new Map<string, Promise<boolean>>();

  constructor(private readonly deployment: Pick<Deployment, 'keys'>) {}

  async areWelcome(origin: string): Promise<boolean> {
    if (!/^https?:\/\/[^/]+$/.test(origin) || origin.length > originMaxLength) return false;
    if (this.welcome.has(origin)) return true;
    if (this.unwelcome.has(origin)) return false;
    return this.pending.get(origin) ?? this.ask(origin);
  }

  /** Waiting requests receive an error too, which is not cached. */
  private ask(origin: string): Promise<boolean> {
    const answer = this.deployment.keys
      .worksAt(origin)
      .then((works) => {
        (works ? this.welcome : this.unwelcome).set(origin, true);
        return works;
      })
      .finally(() => this.pending.delete(origin));
    this.pending.set(origin, answer);
    return answer;
  }
}

function originCache(): LRUCache<string, true> {
  return new LRUCache({ max: originsRemembered, ttl: rememberedMs });
}
