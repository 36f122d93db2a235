/** The gateway's configurations in `docker/gateway`, by file name. */
import { nginxConf, type GatewayWish } from './gateway-nginx';

const inContainers: Omit<GatewayWish, 'resolver'> = {
  listen: '8080',
  opsListen: '8081',
  apps: {
    api: ['api:3000'],
    mcp: ['mcp:3000'],
    'widget-api': ['widget-api:3000'],
    console: ['console:3000'],
  },
  folder: '/tmp',
};

/** The address of the name server in every Docker and Podman network. */
const ofDocker = '127.0.0.11';

export function gatewayFiles(): Readonly<Record<string, string>> {
  return {
    'nginx.conf': nginxConf({ ...inContainers, resolver: ofDocker }),
    // A Kubernetes service keeps its address for as long as it exists.
    'nginx.kubernetes.conf': nginxConf({ ...inContainers, resolver: null }),
  };
}
