import type { Deployment } from '@venue/operations/pipeline/deployment';

export type WidgetRates = Pick<Deployment['rateLimits'], 'publishable' | 'address'>;

/** The default rate limits. */
export const usualRates: Deployment['rateLimits'] = {
  integration: { perMinute: 600, burst: 60 },
  publishable: { perMinute: 1200, burst: 120 },
  address: { perMinute: 60, burst: 60 },
  // For each person or device; a live page sends many requests.
  team: { perMinute: 1200, burst: 240 },
};
