import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Whom a request counts for: the address that the connection came from, or that the proxies name which stand in front. Of an IPv6
 * address it is the network, since everybody at home or on a phone has a whole one to send from.
 */
export function clientKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // A proxy may pass on whatever a stranger claims; all who claim nonsense count as one.
  const version = isIP(ip);
  if (version === 0) return 'nobody';
  if (version === 4) return ip;
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  return v4 ?? `${fullWords(ip).slice(0, 4).join(':')}::/64`;
}

/** The eight words of an IPv6 address, which may be written with a gap. */
function fullWords(ip: string): string[] {
  const [before = '', after] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const words = (text: string) => (text === '' ? [] : text.split(':').map((word) => word.replace(/^0+(?=.)/, '')));
  if (after === undefined) return words(before);
  const gap = Array.from({ length: 8 - words(before).length - words(after).length }, () => '0');
  return [...words(before), ...gap, ...words(after)];
}
