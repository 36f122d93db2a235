export function bundles(root: string): Promise<string>;
