/** The meaning of the database's error codes for a request. */
import { QueryFailedError } from 'typeorm';
import { Interruption } from '@venue/domain/interruption';
import { clashes, meaningIn, type Meaning } from './fault-meanings';

/** The same work may succeed when it is repeated. */
export function isClash(error: unknown): boolean {
  return clashes.test(codeOf(error));
}

/** The constraint on tables and times refused an allocation. */
export function areTablesOccupied(error: unknown): boolean {
  return codeOf(error) === '23P01';
}

/** The wait for a lock timed out. */
function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** A claim that waited too long for another request with the same key; else the fault itself. */
export function toDuplicateInFlight(error: unknown): unknown {
  if (!isLockTimeout(error)) return error;
  return new Interruption('duplicate-in-flight', { cause: causeOf(error) });
}

/** A lock was not granted in time, or a deadlock was found. */
export function isLockConflict(error: unknown): boolean {
  return isLockTimeout(error) || codeOf(error) === '40P01';
}

/** The interruption for a temporary fault, or else the fault itself. */
export function toInterruption(error: unknown): unknown {
  if (error instanceof Interruption) return error;
  const meaning = meaningOf(error);
  if (meaning === undefined) return error;
  return new Interruption(meaning.reason, { cause: error, because: meaning.because });
}

function meaningOf(error: unknown): Meaning | undefined {
  return meaningIn(codeOf(error), messageOf(error));
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' ? message : '';
}

/** The database's error code, also that of an interruption's cause; empty if there is none. */
export function codeOf(error: unknown): string {
  const failed = causeOf(error);
  const cause: unknown = failed instanceof QueryFailedError ? failed.driverError : failed;
  const code = (cause as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

/** The database's message: the cause of an interruption, or else the error itself. */
export function causeOf(error: unknown): unknown {
  return error instanceof Interruption ? error.cause : error;
}
