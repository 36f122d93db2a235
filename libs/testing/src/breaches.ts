import { connect, PostgresProof } from '@venue/postgres';

/** The breaches that `admin prove` finds in a database: invariant, name and a description. */
export async function breachesIn(url: string): Promise<readonly string[]> {
  const source = await connect(url, 1);
  try {
    const proved = await new PostgresProof(source).invariants();
    return proved.flatMap(({ name, breaches }) =>
      breaches.map((breach) => `${name}: ${breach.name}: ${breach.wrong}`),
    );
  } finally {
    await source.destroy();
  }
}
