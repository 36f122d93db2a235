/** The files of the widget, which pages of other sites load. */
import { sendStatic, type BuiltFiles } from '@venue/http';
import type { Deployment } from '@venue/operations';
import type { RequestHandler } from 'express';
import { notFound } from './not-found';

/** Serves the file that the address names. */
export function sendWidgetFile(files: BuiltFiles, deployment: Deployment): RequestHandler {
  return (request, response, next) => {
    const file = files.get(String(request.params['file']));
    if (file === undefined) {
      notFound(deployment)(request, response, next);
      return;
    }
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    // The policy of our pages would hold for a worker that is started from a file.
    response.removeHeader('Content-Security-Policy');
    sendStatic(file, { request, response, deployment });
  };
}
