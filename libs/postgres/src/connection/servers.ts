/**
 * The address of each server that a database's address names: several are separated by commas, in
 * the syntax of PostgreSQL's own programs. Null if it is not such an address, or asks for another
 * server than the primary.
 */
export function parseServers(text: string): readonly string[] | null {
  const [, before = '', hosts = '', after = ''] = form.exec(text) ?? [];
  const all = hosts.split(',').map((host) => before + host + after);
  const urls = all.map((one) => URL.parse(one));
  if (urls.some((url) => url === null || url.hostname === '')) return null;
  const sessionAttributes = urls[0]?.searchParams.get('target_session_attrs') ?? 'primary';
  return all.length === 1 || /^(primary|read-write)$/.test(sessionAttributes) ? all : null;
}

const form = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]+)(.*)$/s;
