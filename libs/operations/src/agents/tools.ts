/** The operations as tools for agents, computed once and equal for every caller. */
import type { JsonSchema } from '../fields/kind';
import type { Hints, KeyOperation } from '../operation';
import { sizeMeta } from './tool-result';
import { inputSchemaOf, outputSchemaOf } from './tool-schemas';

/** A tool in the list of an agent's host. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface Tool {
  readonly definition: ToolDefinition;
  readonly operation: KeyOperation;
}

/** Sorted by name. */
export function toolsOf(operations: readonly KeyOperation[]): readonly Tool[] {
  return operations
    .flatMap((operation) => (operation.tool === null ? [] : toolOf(operation, operation.tool)))
    .sort((a, b) => (a.definition.name < b.definition.name ? -1 : 1));
}

function toolOf(operation: KeyOperation, name: string): Tool {
  const { title, description, effect, hints = effect === 'read' ? mildest : worst } = operation;
  const definition = {
    name,
    title,
    description,
    inputSchema: inputSchemaOf(operation),
    outputSchema: outputSchemaOf(operation),
    annotations: {
      title,
      readOnlyHint: effect === 'read',
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: hints.openWorld,
    },
    ...(operation.isLong === true ? { _meta: { [sizeMeta]: longMax } } : {}),
  };
  return { definition, operation };
}

/**
 * The most that a host shows; without this setting, it sets aside results over 50,000.
 */
const longMax = 500_000;

const mildest: Hints = { destructive: false, idempotent: true, openWorld: false };
const worst: Hints = { destructive: true, idempotent: false, openWorld: true };
