export { listenerFor } from './listener-for';
export { serve, type Serving } from './serve';
