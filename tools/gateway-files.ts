/** The gateway's configurations as they are kept in `docker/gateway`, by file. */
import { nginxConf, type GatewayWish } from './gateway-nginx';

const inContainers: Omit<GatewayWish, 'resolver'> = {
  listen: '8080',
  opsListen: '8081',
  apps: { api: ['api:3000'], mcp: ['mcp:3000'], 'widget-api': ['widget-api:3000'] },
  folder: '/tmp',
};

/** The name server of Docker's and Podman's own networks is always at this address. */
const ofDocker = '127.0.0.11';

export function gatewayFiles(): Readonly<Record<string, string>> {
  return {
    'nginx.conf': nginxConf({ ...inContainers, resolver: ofDocker }),
    // A service has one address for as long as it lives.
    'nginx.kubernetes.conf': nginxConf({ ...inContainers, resolver: null }),
  };
}
