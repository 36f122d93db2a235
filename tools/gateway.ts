import type { RequestListener } from 'node:http';
import { appFor, type AppName } from '@venue/operations/openapi/route-table';

/** All apps behind one server; the route table decides which app answers. */
export function gateway(behind: Readonly<Record<AppName, RequestListener>>): RequestListener {
  return (request, response) => {
    behind[appFor(request.url ?? '')](request, response);
  };
}
