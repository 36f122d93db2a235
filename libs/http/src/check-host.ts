/** Checks the Host header, before anything else of a request. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { isLoopback, isLoopbackHost } from '@venue/domain/access/loopback';
import type { Deployment } from '@venue/operations/pipeline/deployment';
import { toProblemResponse } from '@venue/operations/pipeline/operation-response';
import { invalid } from '@venue/operations/problems';
import { send } from './responses/send';
import { requestIdOf } from './requests/request-id';

/**
 * Refuses a request without a Host header, with two, or, where BASE_URL is a loopback address, with
 * one that names another machine: a page of another site could have its own name lead here (DNS
 * rebinding), and the browser would let it read every answer.
 */
export function checkingHost(listener: RequestListener, deployment: Deployment): RequestListener {
  const isLocal = isLoopback(deployment.settings.baseUrl);
  return (request, response) => {
    const fault = faultOf(request, isLocal);
    if (fault === null) {
      listener(request, response);
      return;
    }
    const traceId = requestIdOf(request, deployment);
    const problem = invalid([{ pointer: 'Host', detail: fault }]);
    const headers = { 'X-Request-Id': traceId, Connection: 'close' };
    send(toProblemResponse(problem, traceId, { deployment, headers }), response);
  };
}

function faultOf(request: IncomingMessage, isLocal: boolean): string | null {
  const { host } = request.headers;
  if (host === undefined) {
    return request.httpVersion === '1.1' ? 'The Host header is required.' : null;
  }
  // Node keeps the first of two and drops the other; a proxy in front may use the other.
  if (countOfHosts(request) > 1) return 'The Host header must be sent once.';
  return isLocal && !isLoopbackHost(host)
    ? 'The Host header must name this machine, such as localhost: BASE_URL is an address of this machine only.'
    : null;
}

/** `rawHeaders` has names and values in turn. */
function countOfHosts({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
