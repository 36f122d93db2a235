/**
 * The rights of each role of a venue's team. The command line acts for the operator, who has all
 * rights.
 */
export const teamRoles = ['host', 'manager', 'admin'] as const;
export type TeamRole = (typeof teamRoles)[number];

export const teamCapabilities = [
  'diary.read',
  'diary.write',
  'diary.override',
  'enquiries.manage',
  'money.manage',
  'reports.read',
  'setup.manage',
] as const;
export type TeamCapability = (typeof teamCapabilities)[number];

const host: readonly TeamCapability[] = ['diary.read', 'diary.write', 'enquiries.manage'];
const manager: readonly TeamCapability[] = [
  ...host,
  'diary.override',
  'money.manage',
  'reports.read',
];

const granted: Readonly<Record<TeamRole, readonly TeamCapability[]>> = {
  host,
  manager,
  admin: [...manager, 'setup.manage'],
};

export function roleMay(role: TeamRole, capability: TeamCapability): boolean {
  return granted[role].includes(capability);
}
