import { invalid } from '../problems';

const depthMax = 20;
const membersMax = 200;
const refusedNames = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Checks a body before anything else reads it. Refuses members that name JavaScript's own
 * properties, and bodies that are too deep or have too many members for any operation.
 */
export function checkPayloadLimits(body: unknown): void {
  let members = 0;
  const look = (value: unknown, depth: number, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (depth > depthMax) throw tooMuch(`The body is nested deeper than ${depthMax} levels.`);
    for (const [name, member] of Object.entries(value)) {
      members += 1;
      if (members > membersMax) throw tooMuch(`The body has more than ${membersMax} members.`);
      const place = `${pointer}/${escaped(name)}`;
      if (refusedNames.has(name)) {
        throw invalid([{ pointer: place, detail: `A member may not be called ${name}.` }]);
      }
      look(member, depth + 1, place);
    }
  };
  look(body, 1, '');
}

/** Escapes a name for a JSON pointer (RFC 6901). */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function tooMuch(detail: string): Error {
  return invalid([{ pointer: '', detail }]);
}
