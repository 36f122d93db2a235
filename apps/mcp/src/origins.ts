/** Web pages that may call: the deployment's own, those it lists, and those on this machine. */
export class Origins {
  private readonly listed: ReadonlySet<string>;

  constructor(baseUrl: string, others: readonly string[]) {
    this.listed = new Set([baseUrl, ...others].map((address) => new URL(address).origin));
  }

  /** Programs other than browsers send no origin, and need only a key. */
  allow(origin: string | undefined): boolean {
    if (origin === undefined || this.listed.has(origin)) return true;
    const host = URL.parse(origin)?.hostname ?? '';
    return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
  }
}
