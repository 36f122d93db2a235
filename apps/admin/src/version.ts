/** The version of package.json, which is not beside every build. */
export const version = '0.1.0';
