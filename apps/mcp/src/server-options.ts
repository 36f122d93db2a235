/** The description of this server, for both versions of the SDK. */
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/server';
import { instructions } from './instructions';

export const serverInfo = { name: 'venue-booking', title: 'Venue booking', version: '1.0.0' };

/**
 * Accepts everything: the operation's own fields validate arguments, and clients are asked for one
 * boolean only. The SDK's own validator would be built again with every server.
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
