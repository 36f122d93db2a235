/** What the database's error codes mean for a request. */
import { QueryFailedError } from 'typeorm';
import { Interruption } from '@venue/domain';
import { clashes, meaningIn, type Meaning } from './fault-meanings';

/** The same work may succeed when it is repeated. */
export function isClash(error: unknown): boolean {
  return clashes.test(codeOf(error));
}

/** The constraint on tables and times refused an allocation. */
export function areTablesTaken(error: unknown): boolean {
  return codeOf(error) === '23P01';
}

/** The wait for a lock timed out. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** A lock was not granted in time, or a deadlock was found. */
export function isInTheWay(error: unknown): boolean {
  return isLockTimeout(error) || codeOf(error) === '40P01';
}

/** The interruption for a fault that may pass, or else the fault itself. */
export function interrupted(error: unknown): unknown {
  if (error instanceof Interruption) return error;
  const meaning = meaningOf(error);
  if (meaning === undefined) return error;
  return new Interruption(meaning.reason, { cause: error, because: meaning.because });
}

/** Wraps a port so that its faults which may pass are thrown as interruptions. */
export function guarded<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name): unknown {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'object' && member !== null) return guarded(member);
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

function meaningOf(error: unknown): Meaning | undefined {
  return meaningIn(codeOf(error), messageOf(error));
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}

/** The database's error code; empty for an error without one. */
export function codeOf(error: unknown): string {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
