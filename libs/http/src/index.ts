export { listenerFor } from './listener-for';
export { sendProblem } from './not-found';
export { headersOfStyle, headersWith, pageHeaders } from './pages/headers';
export { html, Markup } from './pages/html';
export { action, actions, documentOf, facts, type Page, type Words } from './pages/page';
export { palette } from './pages/palette';
export { readBytes } from './read-bytes';
export { send } from './send';
export { serve, type Serving } from './serve';
