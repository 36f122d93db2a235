/**
 * The configuration of nginx (1.22 or newer) in front of the apps, generated from the route table.
 * nginx compares the request target as it was sent, with the same patterns as `appFor`.
 */
import { patternOf, routeTable, type AppName } from '@venue/operations/openapi/route-table';
import { problemLocations, problemPages } from './gateway-problems';

export interface GatewayWish {
  /** In nginx's form: `8080`, or `127.0.0.1:8080`. */
  readonly listen: string;
  /** The address of nginx's own health check; must not be public. */
  readonly opsListen: string;
  /**
   * `host:port` of each app, one or several of each. With a resolver it is one name, which may have
   * several addresses.
   */
  readonly apps: Readonly<Record<AppName, readonly string[]>>;
  /** The DNS server that is queried repeatedly; null: names are resolved once, at the start. */
  readonly resolver: string | null;
  /** A folder that may be written to. */
  readonly folder: string;
}

export function nginxConf(wish: GatewayWish): string {
  return [general(wish.folder), 'http {', indented(http(wish)), '}', ''].join('\n');
}

function general(folder: string): string {
  return `# Written by \`npm run reference\` from the route table; not to be changed by hand.
worker_processes auto;
# An old worker that is still busy with a client some time after a reload is cut off.
worker_shutdown_timeout 75s;
pid ${folder}/nginx.pid;
# Lines of faults name the target, and a payment link is a secret: what failed is in the access log.
error_log stderr crit;

events {
  worker_connections 4096;
}
`;
}

function http(wish: GatewayWish): string {
  return [
    limits(wish.folder),
    log,
    routing,
    upstreams(wish),
    `server {\n${indented(publicServer(wish))}\n}`,
    opsServer(wish.opsListen),
  ].join('\n\n');
}

function limits(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}

server_tokens off;
keepalive_timeout 65s;
client_header_timeout 10s;
client_body_timeout 30s;
large_client_header_buffers 4 16k;
# Above what any app takes, so that the apps refuse in their own words. In memory, never on disk.
client_max_body_size 512k;
client_body_buffer_size 512k;
proxy_max_temp_file_size 0;`;
}

/** Logs no address, target or header: only the outcome, and the id that the answer has. */
const log = `log_format lean escape=json '{"level":"info","app":"$app","method":"$request_method",'
  '"status":"$status","upstreamStatus":"$upstream_status","seconds":"$request_time",'
  '"requestId":"$answer_id"}';
access_log /dev/stdout lean;`;

const routing = `# As it was sent: never decoded, and no slash merged.
map $request_uri $target_path {
  "~^(?<path_as_sent>[^?]*)" $path_as_sent;
}
map $target_path $app {
  default api;
${routeTable.map((route) => `  "~${patternOf(route)}" ${route.app};`).join('\n')}
}
# What may be sent to another replica once it has been sent to one that broke off: all writes there
# carry an Idempotency-Key, and a provider's event has an id. A call of an agent may have no key.
map $target_path $way {
  default once;
  "~^/(public/v1|webhooks)/" again;
}
map $request_id $trace_id {
  "~^(?<t1>.{8})(?<t2>.{4})(?<t3>.{4})(?<t4>.{4})(?<t5>.{12})$" $t1-$t2-$t3-$t4-$t5;
}
# The id in the log of the app that answered, and in its problem; ours where no app did.
map $upstream_http_x_request_id $answer_id {
  default $upstream_http_x_request_id;
  "" $trace_id;
}
# X-Forwarded-Proto as a proxy in front has sent it, if it is http or https.
map $http_x_forwarded_proto $scheme_of_client {
  default $scheme;
  http http;
  https https;
}
# A request of HTTP/1.0 may name no host.
map $http_host $host_as_sent {
  default $http_host;
  "" $host;
}`;

function upstreams({ apps, resolver }: GatewayWish): string {
  const all = Object.entries(apps);
  if (resolver !== null) {
    const places = all.map(([app, [at = '']]) => `  ${app} ${at};`);
    return `# Containers that are created again have new addresses, so names are resolved again.
resolver ${resolver} valid=1s ipv6=off;
resolver_timeout 5s;
map $app $upstream {
${places.join('\n')}
}`;
  }
  const groups = all.map(([app, places]) => {
    // A replica that refuses is skipped for that request only, and never marked as failed.
    const servers = places.map((at) => `  server ${at} max_fails=0;`);
    // In a zone, all workers take turns together.
    return `upstream ${app} {\n  zone ${app} 64k;\n${servers.join('\n')}\n}`;
  });
  return `${groups.join('\n')}\nmap $app $upstream {\n  default $app;\n}`;
}

const proxying = `proxy_http_version 1.1;
# A connection for each request: one that is kept may be closed by an app that leaves, just when the
# next request is sent on it.
proxy_set_header Connection close;
proxy_set_header Host $host_as_sent;
# Appended: an app believes the last, as far as proxies are trusted, whatever a client wrote first.
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
proxy_set_header X-Forwarded-Proto $scheme_of_client;
proxy_set_header X-Forwarded-Host "";
proxy_redirect off;
# What an app has written goes out as it comes.
proxy_buffering off;
proxy_buffer_size 16k;
proxy_buffers 8 16k;
proxy_connect_timeout 2s;
# Above what any app allows itself.
proxy_send_timeout 60s;
proxy_read_timeout 60s;
proxy_next_upstream_tries 3;
# So long after its beginning a request is not sent once more: it is slow, not lost.
proxy_next_upstream_timeout 10s;`;

function publicServer({ listen, apps, resolver }: GatewayWish): string {
  const api = resolver === null ? 'api' : (apps.api[0] ?? '');
  return `listen ${listen} backlog=4096;
server_name _;

${proxying}

${problemPages}

location / {
  rewrite ^ /.way/$way last;
}
location = /.way/again {
  internal;
  proxy_pass http://$upstream$request_uri;
  proxy_next_upstream error timeout non_idempotent;
}
location = /.way/once {
  internal;
  proxy_pass http://$upstream$request_uri;
  proxy_next_upstream error timeout;
}
# An address that only looks like one of the above is the api's, which knows what is not there.
location @api {
  proxy_pass http://${api}$request_uri;
}

${problemLocations}`;
}

function opsServer(listen: string): string {
  return `server {
  listen ${listen};
  access_log off;
  location = /health/live {
    default_type application/json;
    return 200 '{"status":"live"}\\n';
  }
  location / {
    return 404;
  }
}`;
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}
