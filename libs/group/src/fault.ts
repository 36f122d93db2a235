export type Key = string | number;

/** A fault that is not yet looked up in the file. */
export interface Finding {
  readonly keys: readonly Key[];
  readonly path: string;
  readonly message: string;
}
