/** What the database's own error codes mean for a request. */
import { QueryFailedError } from 'typeorm';
import { Interruption, type InterruptionReason } from '@venue/domain';

/**
 * Two transactions got in each other's way, or two random references were the same; the same work
 * may succeed when it is done again.
 */
const clashes = new Set(['40001', '40P01', '23P01', '23505']);

export function isClash(error: unknown): boolean {
  return clashes.has(codeOf(error));
}

/** A wait for a lock ended without it. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Others stand in the way of its locks, or each in the other's. */
export function isInTheWay(error: unknown): boolean {
  return isLockTimeout(error) || codeOf(error) === '40P01';
}

/** The interruption that stands for a fault which may pass, or the fault itself. */
export function interrupted(error: unknown): unknown {
  if (error instanceof Interruption) return error;
  const reason = reasonOf(codeOf(error), messageOf(error));
  return reason === null ? error : new Interruption(reason, { cause: error });
}

/** The same port, whose faults that may pass arrive as interruptions. */
export function guarded<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...args: unknown[]): Promise<unknown> => {
        try {
          return (await Reflect.apply(member, target, args)) as unknown;
        } catch (error) {
          throw interrupted(error);
        }
      };
    },
  });
}

function reasonOf(code: string, message: string): InterruptionReason | null {
  if (code === '55P03' || code === '57014' || clashes.has(code)) return 'busy';
  if (/^(08|53|57P|58|25P03|XX)/.test(code)) return 'unreachable';
  if (/^E(CONN|PIPE|TIMEDOUT|HOST|NET)/.test(code)) return 'unreachable';
  return noConnection.test(message) ? 'unreachable' : null;
}

const noConnection =
  /connection terminated|timeout exceeded when trying to connect|not connected|not currently accepting connections/i;

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}

/** The database's own; empty for what has none. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
