import {
  headersWith,
  methodNotAllowed,
  readBuiltFiles,
  requestIdOf,
  send,
  sendStatic,
  staticContent,
  style as formStyle,
  type BuiltFiles,
} from '@venue/http';
import { routed, showMe, type Deployment, type ProblemBody } from '@venue/operations';
import { Router, type RequestHandler, type Response } from 'express';
import { performForPage } from './perform-for-page';
import { consoleDocument, filesPath, problemPage } from './page-document';
import { signInPath, signInRoutes, type SignInOptions } from './sign-in/routes';
import { formStylePath, style, stylePath } from './style';

const me = routed(showMe);

export interface PageOptions extends SignInOptions {
  /** The folder of the built script. */
  readonly filesFolder: string;
}

/** Everything below `/console`. Nothing on its pages comes from elsewhere, or stands in a frame. */
export async function consolePages(
  deployment: Deployment,
  { filesFolder, ...signIn }: PageOptions,
): Promise<RequestHandler> {
  const others = methodNotAllowed(deployment);
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/console', headersWith({ defaultSrc: ["'self'"] }), notListed);
  for (const [path, text] of [
    [stylePath, style],
    [formStylePath, formStyle],
  ] as const) {
    const stylesheet = staticContent('text/css', text);
    router
      .route(path)
      .get((request, response) => sendStatic(stylesheet, { request, response, deployment }))
      .all(others);
  }
  // Revalidated each time, so that after a release no browser keeps an old entry for new parts.
  const files = await readBuiltFiles(filesFolder, 'no-cache');
  router.route(`${filesPath}/:file`).get(sendFile(files, deployment)).all(others);
  signInRoutes(router, deployment, signIn);
  router.route('/console').get(showConsole(deployment)).all(others);
  return router;
}

const notListed: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex');
  // With `no-referrer`, older browsers send no origin with our own forms.
  response.setHeader('Referrer-Policy', 'same-origin');
  next();
};

function sendFile(files: BuiltFiles, deployment: Deployment): RequestHandler {
  return (request, response, next) => {
    const file = files.get(String(request.params['file']));
    if (file === undefined) next();
    else sendStatic(file, { request, response, deployment });
  };
}

/** The page for those who are signed in; others are sent to sign in. */
function showConsole(deployment: Deployment): RequestHandler {
  return async (request, response) => {
    const { status, body } = await performForPage(me, {}, { request, deployment });
    const headers = { 'X-Request-Id': requestIdOf(request, deployment) };
    if (status >= 400) refuse(JSON.parse(body) as ProblemBody, response, headers);
    else send({ status, contentType: 'text/html', body: consoleDocument, headers }, response);
  };
}

function refuse(
  { status, title, detail }: ProblemBody,
  response: Response,
  headers: Readonly<Record<string, string>>,
): void {
  if (status === 401) {
    const toSignIn = { ...headers, Location: signInPath };
    send({ status: 303, contentType: 'text/plain', body: '', headers: toSignIn }, response);
    return;
  }
  send({ status, contentType: 'text/html', body: problemPage(title, detail), headers }, response);
}
