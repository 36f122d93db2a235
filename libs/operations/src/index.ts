export { inputOf, type ToolInput } from './agents/arguments';
export { slugOf, toolResultOf, type ToolResult } from './agents/tool-result';
export { toolsOf, type Tool, type ToolDefinition } from './agents/tools';
export { Bulkhead } from './bulkhead';
export { catalogue } from './catalogue';
export { headersForPreflight } from './cross-origin';
export type { Deployment, Payments } from './deployment';
export type { Settings } from './desk';
export { Authenticator, type Audience, type Credentials } from './pipeline/authenticator';
export { blankText, schemaOf, type JsonSchema } from './fields/field';
export type { RawFields } from './fields/parse';
export { example } from './openapi/examples/example';
export { deliver, tryAgain } from './jobs/deliver';
export {
  linesOf,
  sendingTimes,
  type Carriers,
  type PostOffice,
  type SendingTimes,
} from './jobs/post-office';
export { Schedule, type Task } from './jobs/schedule';
export { tellOfConflicts } from './messages/tell-of-conflicts';
export { takeTextStatus } from './messages/text-status';
export { newKeyText, readKey, writeKey } from './key-text';
export { openapiOf } from './openapi';
export type {
  Media,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  ResponseObject,
} from './openapi/document';
export { problemsOf, type Operation } from './operation';
export {
  payTestCheckout,
  takeCallback,
  viewTestCheckout,
  type TestCheckoutView,
} from './payments/callbacks';
export { comeBack, openCheckout, viewLink, type LinkView } from './payments/follow-link';
export { wayBack } from './payments/way-back';
export { closeDeadCheckouts, reconcilePayments } from './payments/watch';
export { perform, type Ask } from './perform';
export { keyMin } from './idempotency';
export { problemHelp } from './problem-help';
export {
  invalid,
  Problem,
  problemBody,
  problems,
  type ProblemBody,
  type ProblemSlug,
} from './problems';
export { RefusalCounter, refusedKeysMax, refusedTokensMax } from './refusal-counter';
export { dressed, problemFor, type Reply } from './reply';
export { appFor, appForms, routeTable, type AppName, type AppRoute } from './route-table';
export { Secrets } from './secrets';
export { Twins } from './twins';
export { widgetCatalogue } from './widget-catalogue';
export type { AgentCall, RequestRecord, Surface, Telemetry } from './telemetry';
