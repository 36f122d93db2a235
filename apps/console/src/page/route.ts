/** The shown page as an address, `#/tonight?venue=…&date=…`, so that the back button works. */

export interface Route {
  readonly page: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export function currentRoute(): Route {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
  return { page: path, parameters: Object.fromEntries(new URLSearchParams(query)) };
}

/** The address of a page, without empty and null parameters. */
export function addressOf(
  page: string,
  parameters: Readonly<Record<string, string | null | undefined>>,
): string {
  const entries = Object.entries(parameters).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const query = new URLSearchParams(entries).toString();
  return `#/${page}${query === '' ? '' : `?${query}`}`;
}
