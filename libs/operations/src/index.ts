export { inputOf } from './agents/arguments';
export { toolResultOf, type ToolResult } from './agents/tool-result';
export { toolsOf, type Tool, type ToolDefinition } from './agents/tools';
export { Bulkhead } from './pipeline/bulkhead';
export { catalogue } from './catalogue';
export { headersForPreflight } from './access/cross-origin';
export type { Deployment, Payments } from './pipeline/deployment';
export { Authenticator, type Credentials } from './access/authenticator';
export { blankText, schemaOf, type JsonSchema } from './fields/field';
export type { RawFields } from './fields/parse';
export { example } from './openapi/examples/example';
export { MessageDelivery } from './jobs/message-delivery';
export {
  lanesOf,
  sendingTimes,
  type MessageProviders,
  type Dispatcher,
  type SendingTimes,
} from './jobs/dispatcher';
export { Schedule, type Task } from './jobs/schedule';
export { tellOfConflicts } from './messages/tell-of-conflicts';
export { takeTextStatus } from './messages/text-status';
export { newKeyText, readKey, writeKey } from './access/key-text';
export { openapiOf } from './openapi/openapi';
export type {
  Media,
  OpenApiDocument,
  OperationObject,
  Parameter,
  ResponseObject,
} from './openapi/document';
export { problemsOf, type Operation } from './operation';
export {
  payTestCheckout,
  takeCallback,
  viewTestCheckout,
  type TestCheckoutView,
} from './deposits/callbacks';
export { comeBack, openCheckout, viewLink, type LinkView } from './deposits/follow-link';
export { wayBack } from './deposits/way-back';
export { closeDeadCheckouts, reconcilePayments } from './deposits/watch';
export { perform } from './pipeline/perform';
export type { OperationRequest } from './pipeline/operation-request';
export { keyMin } from './pipeline/idempotency';
export { problemHelp } from './openapi/problem-help';
export {
  invalid,
  Problem,
  problemBody,
  problems,
  type ProblemBody,
  type ProblemSlug,
} from './problems';
export { RefusalCounter, refusedKeysMax, refusedTokensMax } from './access/refusal-counter';
export {
  toProblemResponse,
  problemFor,
  type OperationResponse,
} from './pipeline/operation-response';
export { appFor, appForms, routeTable, type AppName } from './openapi/route-table';
export { Secrets } from './access/secrets';
export { SingleFlight } from './pipeline/single-flight';
export { widgetCatalogue } from './widget-catalogue';
export type { AgentCall, RequestRecord, Surface, Telemetry } from './pipeline/telemetry';
