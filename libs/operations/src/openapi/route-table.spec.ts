import { describe, expect, it } from '@jest/globals';
import { catalogue } from '../catalogue';
import { appFor, routeTable, surfaceFor } from './route-table';
import { addressOf } from '../operation';
import { followChanges } from '../bookings/day/follow-changes';
import { teamCatalogue } from '../team-catalogue';
import { widgetCatalogue } from '../widget-catalogue';

const operations = [
  ...catalogue.map(({ route }) => [route, 'api'] as const),
  ...widgetCatalogue.map(({ route }) => [route, 'widget-api'] as const),
];

const parameters = [
  '3f0e8a4e-6a55-4c6e-9d4e-0b1c2d3e4f50',
  'K7QP%204M2X',
  'a%2Fb',
  '..',
  '%2e%2e',
  'status',
  'lookup',
  'x;y=z',
];

describe('the route table', () => {
  it.each(operations)('leads %s to the app that serves it, whatever stands in it', (route, app) => {
    const [, path = ''] = route.split(' ');
    for (const parameter of parameters) {
      const address = `/public/v1${path.replace(/\{\w+\}/g, parameter)}`;

      expect([address, appFor(address)]).toEqual([address, app]);
      expect(appFor(`${address}?next=/pay/x&a=//b`)).toBe(app);
    }
  });

  it.each([
    ['/public/v1/bookings/lookup', 'api'],
    ['/public/v1/bookings/changes', 'api'],
    ['/public/v1/bookings/changes/status', 'widget-api'],
    ['/public/v1/bookings/K7QP4M2X/amend', 'api'],
    ['/public/v1/venues/x', 'api'],
    ['/public/v1/venues/x/widget-config', 'widget-api'],
    ['/public/v1/availability/search', 'api'],
  ])('distinguishes neighbours: %s', (address, app) => {
    expect(appFor(address)).toBe(app);
  });

  it.each([
    '//public/v1/venues/x/widget-config',
    '/public//v1/venues/x/widget-config',
    '/public/v1//venues/x/widget-config',
    '/public/v1/venues//widget-config',
    '/public/v1/venues/x/widget-config/',
    '/public/v1/venues/x/y/widget-config',
    '/public/v1/venues/x/./widget-config',
    '/public/v1/venues/x/..//widget-config',
    '/public/v1/venues/x%2Fwidget-config',
    '/public/v1/venues/x/widget%2Dconfig',
    '/public/v1/venues/x/Widget-config',
    '/public/v1/%76enues/x/widget-config',
    '/public/v1/venues/x/widget-config#',
    '/public/v1/venues/x/widget-config;a',
    '/public/v1/venues/x\\widget-config',
    '\\public/v1/venues/x/widget-config',
    'http://house.test/public/v1/venues/x/widget-config',
    '/x?/public/v1/venues/x/widget-config',
    '/public/v2/venues/x/widget-config',
  ])('never confuses two addresses: %s', (address) => {
    expect(appFor(address)).toBe('api');
  });

  it.each(teamCatalogue.map(({ route }) => [route]))(
    'leads %s to the console, whatever stands in it',
    (route) => {
      const { path } = addressOf({ route, audience: 'team' });
      for (const parameter of parameters) {
        expect(appFor(path.replace(/\{\w+\}/g, parameter))).toBe('console');
      }
    },
  );

  it('has each path once, so that no method of it goes elsewhere', () => {
    const paths = routeTable.map(({ path }) => path.replace(/\{\w+\}/g, '{}'));

    expect(new Set(paths).size).toBe(paths.length);
  });

  it('says what is served at each path', () => {
    expect(routeTable).toContainEqual({
      app: 'widget-api',
      surface: 'widget',
      path: '/public/v1/venues/{id}/widget-config',
      isTree: false,
      methods: ['GET'],
      isCrossOrigin: true,
    });
    expect(routeTable).toContainEqual({
      app: 'api',
      surface: 'page',
      path: '/',
      isTree: false,
      methods: ['GET'],
      isCrossOrigin: false,
    });
    const operationRoutes = routeTable.filter(({ path }) => path !== '/');
    const served = operationRoutes.flatMap(({ path, methods }) =>
      (methods ?? []).map((method) => `${method} ${path}`),
    );
    const ofTeam = [...teamCatalogue, followChanges];
    const all = [...catalogue, ...widgetCatalogue, ...ofTeam].map(addressOf);
    expect(served.sort()).toEqual(all.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it.each([
    ['/', 'page'],
    ['/public/v1/venues', 'rest'],
    ['/public/v1/nothing', 'rest'],
    ['/public/v1', 'page'],
    ['/public/v1/holds?a=/mcp', 'widget'],
    ['/mcp', 'mcp'],
    ['/mcp/x', 'mcp'],
    ['/webhooks/stripe', 'webhook'],
    ['/webhooksx', 'page'],
    ['/pay/x', 'page'],
    ['/console', 'page'],
    ['/console/sign-in', 'page'],
    ['/team/v1/bookings', 'team'],
    ['/team/v1/nothing', 'team'],
    ['//pay', 'page'],
  ])('says to which surface a request for %s belongs', (target, surface) => {
    expect(surfaceFor(target)).toBe(surface);
  });
});
