export type PathKey = string | number;

/** A fault whose position in the file has not been looked up yet. */
export interface Finding {
  readonly keys: readonly PathKey[];
  readonly path: string;
  readonly message: string;
}
