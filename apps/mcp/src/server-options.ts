/** What both lines of the SDK are told of this server. */
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/server';
import { instructions } from './instructions';

export const serverInfo = { name: 'venue-booking', title: 'Venue booking', version: '1.0.0' };

/**
 * Arguments have been judged by the operation's own fields, and we ask a client for one boolean
 * only; the SDK's own validator would be built anew with every server.
 */
const anythingGoes: jsonSchemaValidator = {
  getValidator<T>(): JsonSchemaValidator<T> {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

export const serverOptions = {
  capabilities: { tools: {} },
  instructions,
  jsonSchemaValidator: anythingGoes,
};
