import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The key under which a client's requests are counted: the address of the connection, or the one that trusted proxies
 * report. IPv6 addresses are reduced to their /64 network, because every home and phone has a whole one to send from.
 */
export function clientKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  // A proxy may pass on whatever a client claims; all invalid addresses share one key.
  const version = isIP(ip);
  if (version === 0) return 'nobody';
  if (version === 4) return ip;
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  return v4 ?? `${fullWords(ip).slice(0, 4).join(':')}::/64`;
}

/** The eight words of an IPv6 address, which can be written with a gap (`::`). */
function fullWords(ip: string): string[] {
  const [before = '', after] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const words = (text: string) => (text === '' ? [] : text.split(':').map((word) => word.replace(/^0+(?=.)/, '')));
  if (after === undefined) return words(before);
  const gap = Array.from({ length: 8 - words(before).length - words(after).length }, () => '0');
  return [...words(before), ...gap, ...words(after)];
}
