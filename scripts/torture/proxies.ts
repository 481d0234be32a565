import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '#test/product/own-postgres.ts';

export interface Proxies {
  origin: string;
  /** Leads to the primary, or to the standby while the primary is down. */
  databasePort: number;
  close(): Promise<void>;
}

const program = '/usr/sbin/haproxy';

/** Debian's path. */
export const hasProxy = existsSync(program);

const listed = (ports: readonly number[], more: (at: number) => string = () => '') =>
  ports.map((port, at) => `  server server-${at + 1} 127.0.0.1:${port} ${more(at + 1)}`).join('\n');

// `alive` shows pages when no instance is ready; `assets` asks another one for scripts that an old one lacks.
const settings = (
  site: number,
  database: number,
  instances: readonly number[],
  servers: readonly number[],
) => `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout client 70s
  timeout server 70s
  retries 3
  option redispatch 1
frontend site
  mode http
  bind 127.0.0.1:${site}
  use_backend alive if { nbsrv(instances) eq 0 }
  use_backend assets if { path_beg /assets/ }
  default_backend instances
backend instances
  mode http
  balance roundrobin
  option forwardfor
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${listed(instances)}
backend alive
  mode http
  balance roundrobin
  option forwardfor
  option httpchk GET /healthz
  default-server check inter 500ms fall 2 rise 1
${listed(instances)}
backend assets
  mode http
  balance roundrobin
  option forwardfor
  retry-on conn-failure empty-response 404
${listed(instances, (at) => `track instances/server-${at}`)}
listen database
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 1h
  timeout server 1h
  default-server check inter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${listed(servers, (at) => (at > 1 ? 'backup' : ''))}
`;

/** Servers after the first one are backups. */
export async function startProxies(
  folder: string,
  instances: readonly number[],
  servers: readonly number[],
): Promise<Proxies> {
  const [site, databasePort] = [await freePort(), await freePort()];
  const file = join(folder, 'haproxy.cfg');
  await writeFile(file, settings(site, databasePort, instances, servers));
  const child = spawn(program, ['-db', '-f', file], { stdio: 'ignore' });
  return {
    origin: `http://127.0.0.1:${site}`,
    databasePort,
    async close() {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill('SIGKILL')) await ended;
    },
  };
}
