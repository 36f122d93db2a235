import { expect, it } from '@jest/globals';
import { roleMay, teamCapabilities, teamRoles } from './team-rights';

it('are different for each role', () => {
  const rows = teamCapabilities.map((capability) => [
    capability,
    ...teamRoles.filter((role) => roleMay(role, capability)),
  ]);
  expect(rows).toEqual([
    ['diary.read', 'host', 'manager', 'admin'],
    ['diary.write', 'host', 'manager', 'admin'],
    ['diary.override', 'manager', 'admin'],
    ['enquiries.manage', 'host', 'manager', 'admin'],
    ['money.manage', 'manager', 'admin'],
    ['reports.read', 'manager', 'admin'],
    ['setup.manage', 'admin'],
  ]);
});
