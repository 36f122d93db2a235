/** Where the pages of the reference are. */
export const docsPath = '/public/v1/docs';

export function operationPath(id: string): string {
  return `${docsPath}/operations/${id}`;
}
