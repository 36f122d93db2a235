/** Why a deployment cannot start: one sentence for the admin, who needs no stack trace. */
export class StartFault extends Error {}
