/** Web pages that may call: those of the deployment, those it names, and those on this machine. */
export class Origins {
  private readonly listed: ReadonlySet<string>;

  constructor(baseUrl: string, others: readonly string[]) {
    this.listed = new Set([baseUrl, ...others].map((address) => new URL(address).origin));
  }

  /** Programs that are no browser send no origin, and only need a key. */
  allow(origin: string | undefined): boolean {
    if (origin === undefined || this.listed.has(origin)) return true;
    const host = URL.parse(origin)?.hostname ?? '';
    return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
  }
}
