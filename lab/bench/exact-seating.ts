/**
 * Whether all parties of an evening can be seated, with any moves: an integer program, which HiGHS
 * solves exactly. A variable says that a party gets a seating; at each moment a table is taken at
 * most once.
 *
 * Tables in no combination that suit the same parties are one resource with a capacity: parties
 * that overlap nowhere more often than that can always be dealt out to them, one by one in the
 * order of their arrival.
 */
import loadHighs from 'highs';
import type { Seating } from '@venue/domain/availability/seating';
import type { MovableStay, PartyToSeat } from '@venue/domain/availability/seating-options';
import type { TableId } from '@venue/domain/shared/ids';

const solver = await loadHighs();
/** Of one program. None has come near it. */
const secondsMax = 60;

export type Party = PartyToSeat & Pick<MovableStay, 'bookingId'>;

/** Tables that are equally good for every party. */
interface Resource {
  readonly name: string;
  readonly tableIds: readonly TableId[];
}

/** A resource, or several together, that a party may have. */
interface Choice {
  readonly variable: string;
  readonly party: Party;
  readonly resources: readonly Resource[];
}

/** All of them at their tables, or null where there is no way. */
export function seatAll(parties: readonly Party[]): readonly MovableStay[] | null {
  const choices = choicesOf(parties);
  const program = programOf(parties, choices);
  const solution = solver.solve(program, { output_flag: false, time_limit: secondsMax });
  if (solution.Status === 'Infeasible') return null;
  if (solution.Status !== 'Optimal') throw new Error(`the solver says ${solution.Status}`);
  const chosen = choices.filter(
    ({ variable }) => Math.round(solution.Columns[variable]?.Primal ?? 0) === 1,
  );
  return assignTables(chosen);
}

function choicesOf(parties: readonly Party[]): readonly Choice[] {
  const resourceOf = resources(parties);
  return parties.flatMap((party, index) => {
    const all = party.seatings.map(({ tableIds }) =>
      tableIds.map((id) => resourceOf.get(id) as Resource),
    );
    const byName = new Map(all.map((some) => [some.map(({ name }) => name).join('_'), some]));
    return [...byName].map(([name, some]) => ({
      variable: `p${index}_${name}`,
      party,
      resources: some,
    }));
  });
}

function resources(parties: readonly Party[]): ReadonlyMap<TableId, Resource> {
  const seatings = [...new Set(parties.flatMap((party) => party.seatings))];
  const combined = new Set(
    seatings.flatMap(({ tableIds }) => (tableIds.length > 1 ? tableIds : [])),
  );
  const kinds = [...new Set(parties.map((party) => party.seatings))];
  const byKind = new Map<string, TableId[]>();
  for (const id of new Set(seatings.flatMap(({ tableIds }) => tableIds))) {
    const suits = kinds.map((kind) => Number(kind.some((one) => isJust(one, id)))).join('');
    const kind = combined.has(id) ? id : suits;
    byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  const all = [...byKind.values()].map((tableIds, index) => ({ name: `r${index}`, tableIds }));
  return new Map(all.flatMap((one) => one.tableIds.map((id) => [id, one] as const)));
}

function isJust({ tableIds }: Seating, id: TableId): boolean {
  return tableIds.length === 1 && tableIds[0] === id;
}

/** In the LP format of CPLEX. Any plan will do, so there is nothing to minimise. */
function programOf(parties: readonly Party[], choices: readonly Choice[]): string {
  const seated = parties.map((party, index) => {
    const own = choices.filter((one) => one.party === party).map(({ variable }) => variable);
    return ` s${index}: ${own.length === 0 ? '0 none' : own.join(' + ')} = 1`;
  });
  const all = [...new Set(choices.flatMap((one) => one.resources))];
  const limits = all.flatMap((resource) => {
    const users = choices.filter((one) => one.resources.includes(resource));
    // The most overlap there is at the arrival of one of them.
    const moments = [...new Set(users.map(({ party }) => party.from))];
    return moments.flatMap((moment) => {
      const present = users.filter(
        ({ party: { from, clearedAt } }) => from <= moment && moment < clearedAt,
      );
      if (present.length <= resource.tableIds.length) return [];
      const sum = present.map(({ variable }) => variable).join(' + ');
      return [` ${resource.name}_${moment}: ${sum} <= ${resource.tableIds.length}`];
    });
  });
  const variables = choices.map(({ variable }) => ` ${variable}`);
  return [
    'Minimize',
    ' obj: 0 none',
    'Subject To',
    ...seated,
    ...limits,
    'Bounds',
    ' none = 0',
    'Binary',
    ...variables,
    'End',
  ].join('\n');
}

/** Gives each party a table of its own of the resources that it got. */
function assignTables(chosen: readonly Choice[]): readonly MovableStay[] {
  const freeAt = new Map<TableId, number>();
  const inOrder = [...chosen].sort((one, other) => one.party.from - other.party.from);
  return inOrder.map(({ party, resources: some }) => {
    const tableIds = some.map(({ tableIds: alike }) => {
      const free = alike.find((id) => (freeAt.get(id) ?? -Infinity) <= party.from);
      if (free === undefined) throw new Error('the program put two parties at one table');
      freeAt.set(free, party.clearedAt);
      return free;
    });
    return { ...party, tableIds };
  });
}
