export { listenerFor } from './listener-for';
export { readBytes } from './read-bytes';
export { send } from './send';
export { serve, type Serving } from './serve';
