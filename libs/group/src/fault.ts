export type Key = string | number;

/** A fault whose position in the file has not been looked up yet. */
export interface Finding {
  readonly keys: readonly Key[];
  readonly path: string;
  readonly message: string;
}
