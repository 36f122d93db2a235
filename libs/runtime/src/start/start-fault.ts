/** Why a deployment cannot start: one sentence for the admin, who needs no stack trace. */
export class StartFault extends Error {}

/**
 * Turns an error about a port that is in use or not allowed into a StartFault, which the admin can
 * act on; any other error is returned as it is.
 */
export function portFault(error: unknown, port: number, variable = 'PORT'): unknown {
  const { code } = error as { code?: unknown };
  if (code === 'EADDRINUSE') {
    const message = `Port ${port} is in use; stop what uses it or set ${variable} to another.`;
    return new StartFault(message);
  }
  return code === 'EACCES' ? new StartFault(`Port ${port} may not be used by this user.`) : error;
}
