/**
 * Reads the messages of a request before the SDK does: its two versions accept
 * different messages, and their error texts are long.
 */

type Members = Readonly<Record<string, unknown>>;

export type MessageId = string | number;

/** Facts about a request that the SDK does not pass on. */
export interface MessageFacts {
  /** The position in its batch, from 1; null for a message that came alone. */
  readonly position: number | null;
  /** How many values had the wrong type for the protocol and were converted. */
  readonly coercedCount: number;
  /** The arguments of a call as they were sent: the SDKs leave out a member called `__proto__`. */
  readonly arguments: Members;
}

export interface Messages {
  /** One message, or a list of them, with calls in a form that both SDK versions accept. */
  readonly body: unknown;
  readonly facts: ReadonlyMap<MessageId, MessageFacts>;
  /** Two requests with one id are refused, since their answers could not be told apart. */
  readonly hasDuplicateId: boolean;
  /** Ids of calls that could not be understood; in `body` they call a tool without a name. */
  readonly malformed: readonly MessageId[];
}

/** The error message for a call that could not be understood. */
export const malformedCallMessage =
  'A call needs the name of a tool and its arguments as an object.';

export function parseMessages(body: unknown): Messages {
  const read = Array.isArray(body)
    ? body.map((message, index) => messageIn(message, index + 1))
    : [messageIn(body, null)];
  const requests = read.flatMap(({ id, ...one }) => (id === null ? [] : [{ ...one, id }]));
  const facts = new Map(requests.map((request) => [request.id, request]));
  return {
    body: Array.isArray(body) ? read.map(({ message }) => message) : read[0]?.message,
    facts,
    hasDuplicateId: facts.size < requests.length,
    malformed: requests.filter(({ isWellFormed }) => !isWellFormed).map(({ id }) => id),
  };
}

interface MessageRead extends MessageFacts {
  /** Null for a message that expects no answer, or is no message of the protocol. */
  readonly id: MessageId | null;
  readonly message: unknown;
  readonly isWellFormed: boolean;
}

function messageIn(message: unknown, position: number | null): MessageRead {
  const id = idOf(message);
  const plain = { id, position, message, isWellFormed: true, coercedCount: 0, arguments: {} };
  if (id === null || !isRecord(message) || message['method'] !== 'tools/call') return plain;
  const { params, ...call } = callIn(message['params']);
  return { id, position, message: { ...message, params }, ...call };
}

function idOf(message: unknown): MessageId | null {
  if (!isRecord(message) || message['jsonrpc'] !== '2.0') return null;
  const { id, method } = message;
  const isId = typeof id === 'string' || typeof id === 'number';
  return isId && typeof method === 'string' ? id : null;
}

interface CallRead extends Omit<MessageFacts, 'position'> {
  readonly params: Members;
  readonly isWellFormed: boolean;
}

/** The member `task` is dropped: tasks are not offered, so the call is answered at once. */
function callIn(input: unknown): CallRead {
  const members = Object.entries(isRecord(input) ? input : {});
  const params: Members = Object.fromEntries(members.filter(([name]) => name !== 'task'));
  const { name } = params;
  const parsed = argumentsIn(params['arguments']);
  if (typeof name !== 'string' || name === '' || parsed === null) {
    const nothing = { ...params, name: '', arguments: {} };
    return { params: nothing, isWellFormed: false, coercedCount: 0, arguments: {} };
  }
  const coercedCount = typeof params['arguments'] === 'string' ? 1 : 0;
  const called = { ...params, arguments: parsed };
  return { params: called, isWellFormed: true, coercedCount, arguments: parsed };
}

/** Null for arguments that are neither an object nor the JSON text of one. */
function argumentsIn(input: unknown): Members | null {
  if (input === undefined || input === null) return {};
  const value = typeof input === 'string' ? valueOf(input) : input;
  return isRecord(value) ? value : null;
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
