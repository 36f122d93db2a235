import type { RequestListener } from 'node:http';
import { appFor, type AppName } from '@venue/operations';

/** One server for all: the route table says who answers. */
export function gateway(behind: Readonly<Record<AppName, RequestListener>>): RequestListener {
  return (request, response) => {
    behind[appFor(request.url ?? '')](request, response);
  };
}
