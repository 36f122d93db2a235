/**
 * What the messages of a request mean, before a line of the SDK looks at them: the lines differ in
 * what they take, and say in many words of their own what they do not.
 */

type Members = Readonly<Record<string, unknown>>;

export type MessageId = string | number;

/** What is known of a request that its line of the SDK does not pass on. */
export interface Arrived {
  /** Where it stands in its batch, from 1; null for one that came by itself. */
  readonly position: number | null;
  /** How many values were not of the type that the protocol asks for, and were understood. */
  readonly coercedCount: number;
}

export interface Messages {
  /** One message, or a list of them, with calls that both lines of the SDK take. */
  readonly body: unknown;
  readonly arrived: ReadonlyMap<MessageId, Arrived>;
  /** Answers to two requests of one id could not be told apart. */
  readonly hasRepeatedId: boolean;
  /** Calls that nothing can be made of; in the body, they are calls of no tool. */
  readonly malformed: readonly MessageId[];
}

/** What is told of a call that nothing can be made of. */
export const callNeeds = 'A call needs the name of a tool and its arguments as an object.';

export function understood(body: unknown): Messages {
  const read = Array.isArray(body)
    ? body.map((message, index) => messageIn(message, index + 1))
    : [messageIn(body, null)];
  const requests = read.flatMap(({ id, ...one }) => (id === null ? [] : [{ ...one, id }]));
  const arrived = new Map(requests.map((request) => [request.id, request]));
  return {
    body: Array.isArray(body) ? read.map(({ message }) => message) : read[0]?.message,
    arrived,
    hasRepeatedId: arrived.size < requests.length,
    malformed: requests.filter(({ isWellFormed }) => !isWellFormed).map(({ id }) => id),
  };
}

interface MessageRead extends Arrived {
  /** Null for a message that asks for no answer, or is none of the protocol's. */
  readonly id: MessageId | null;
  readonly message: unknown;
  readonly isWellFormed: boolean;
}

function messageIn(message: unknown, position: number | null): MessageRead {
  const id = idOf(message);
  const plain = { id, position, message, isWellFormed: true, coercedCount: 0 };
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

interface CallRead extends Omit<Arrived, 'position'> {
  readonly params: Members;
  readonly isWellFormed: boolean;
}

/** Tasks are not offered: who asks for one gets an answer instead, at once. */
function callIn(given: unknown): CallRead {
  const asked = Object.entries(isRecord(given) ? given : {});
  const params: Members = Object.fromEntries(asked.filter(([name]) => name !== 'task'));
  const { name } = params;
  const meant = argumentsIn(params['arguments']);
  if (typeof name !== 'string' || name === '' || meant === null) {
    const nothing = { ...params, name: '', arguments: {} };
    return { params: nothing, isWellFormed: false, coercedCount: 0 };
  }
  const coercedCount = typeof params['arguments'] === 'string' ? 1 : 0;
  return { params: { ...params, arguments: meant }, isWellFormed: true, coercedCount };
}

/** Null where they are no object, nor the text of one. */
function argumentsIn(given: unknown): Members | null {
  if (given === undefined || given === null) return {};
  const value = typeof given === 'string' ? valueOf(given) : given;
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
