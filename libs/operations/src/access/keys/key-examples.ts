import { standardCapabilities } from '@venue/domain/access/caller';
import { example, exampleVenue, type Examples } from '../../example';

export const keyExamples: Examples = {
  'GET /key': {
    request: {},
    answers: {
      key: {
        summary: 'A sandbox key for one venue',
        value: {
          name: 'Our website',
          channel: 'web',
          environment: 'sandbox',
          capabilities: standardCapabilities,
          venues: [{ id: example.venueId, slug: exampleVenue.slug, name: exampleVenue.name }],
          expiresAt: null,
          summary: 'This sandbox key, “Our website”, covers The Harbour.',
        },
      },
    },
  },
};
