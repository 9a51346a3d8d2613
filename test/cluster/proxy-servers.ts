/**
 * A section for HAProxy. It repeats a read whose server has died; everything else fails with 502, since nobody knows
 * whether it was carried out.
 */
export const proxyServers = (entrance: number, servers: readonly number[]): string => `listen servers
  mode http
  bind 127.0.0.1:${entrance}
  balance roundrobin
  option httpchk GET /_ready
  http-check expect status 204
  option redispatch 1
  retries 3
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server check inter 1s fall 3 rise 1
${servers.map((port, n) => `  server server${n + 1} 127.0.0.1:${port}`).join('\n')}`;
