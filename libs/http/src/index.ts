export { readBuiltFiles, type BuiltFiles } from './responses/built-files';
export { clientAddressOf } from './requests/client-address';
export { note, operationOf } from './requests/request-records';
export { sessionOf } from './controller-for';
export { EventStream, drainSignalOf } from './responses/event-stream';
export { linkToReference } from './responses/link-to-reference';
export { createHttpApp, listenerFor, openServer } from './http-app';
export { HttpModule, MIDDLEWARE } from './http.module';
export { HttpServer } from './http-server';
export { WithHeaders } from './pages/with-headers';
export { ProblemFilter, sendFault, sendProblem } from './responses/problems';
export { style } from './pages/style';
export { headersOfStyle, headersWith, pageHeaders, setPagePolicy } from './pages/headers';
export { html, Markup } from './pages/html';
export { action, actions, documentOf, facts, type HtmlPage, type PageText } from './pages/page';
export { cookieIn } from './requests/cookie-in';
export { readBytes } from './requests/read-bytes';
export { readForm } from './requests/read-form';
export { readJson } from './requests/read-json';
export { requestIdOf } from './requests/request-id';
export { send } from './responses/send';
export { serve, type OpenServer } from './serve';
export {
  compressedContent,
  sendStatic,
  staticContent,
  type StaticContent,
} from './responses/static-content';
