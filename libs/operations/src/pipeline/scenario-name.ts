/** The header by which a sandbox key asks for a situation, and its values. */
export const scenarioHeader = 'Sandbox-Scenario';

export const scenarioNames = [
  'unavailable',
  'needs-venue',
  'closed',
  'rate-limited',
  'service-unavailable',
  'deposit-paid',
  'deposit-late',
  'deposit-expired',
] as const;

export type ScenarioName = (typeof scenarioNames)[number];
