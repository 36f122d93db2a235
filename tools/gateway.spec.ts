import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { gateway } from './gateway';

function sideFor(url: string): string {
  let side = '';
  const listener = gateway({
    api: () => (side = 'api'),
    'widget-api': () => (side = 'widget-api'),
    mcp: () => (side = 'mcp'),
    console: () => (side = 'console'),
  });
  listener({ url } as IncomingMessage, {} as ServerResponse);
  return side;
}

describe('the one address of all', () => {
  it.each([
    '/pay/x',
    '/pay/x/back',
    '/pay/checkout/test_1?declined=1',
    '/pay',
    '/pay?x=/public',
    '/webhooks/stripe',
    '/inbox',
    '/calendar/x.ics',
    '/widget/v1/widget.js',
    '/book/the-harbour',
    '/pay/../public/v1/venues',
  ])('%s is for the guest’s browser', (url) => {
    expect(sideFor(url)).toBe('widget-api');
  });

  it.each(['/console', '/console/sign-in?next=/mcp', '/team/v1/bookings', '/team/v1/nothing'])(
    '%s is for the venue’s team',
    (url) => {
      expect(sideFor(url)).toBe('console');
    },
  );

  it.each(['/mcp', '/mcp/', '/mcp?x=/pay'])('%s is for agents', (url) => {
    expect(sideFor(url)).toBe('mcp');
  });

  it.each([
    '/',
    '/mcpx',
    '/%6dcp',
    '/MCP',
    '/.well-known/oauth-protected-resource/mcp',
    '/public/v1/venues',
    '/public/v1/venues?next=/pay/x',
    '//pay/x',
    '/./pay/x',
    '/pay%2Fx',
    '/%70ay/x',
    '/pay\\x',
    '/pay;a/x',
    '/Pay/x',
    '/payments',
    '/consoles',
    '/team',
    '/team/v2/bookings',
    '/Console',
    '/books/the-harbour',
    '/widgets',
    '/webhooksx/stripe',
    'http://house.test/pay/x',
    '*',
    '',
  ])('“%s” is for the api, which answers that it is not found', (url) => {
    expect(sideFor(url)).toBe('api');
  });
});
