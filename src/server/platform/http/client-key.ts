import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '#server/platform/system/actor.ts';

/**
 * The key that a client's requests are counted by: the address of the connection, or the one reported by trusted
 * proxies. IPv6 addresses become their /64 network, because every home and phone has a whole one.
 */
export function clientKey(request: Pick<FastifyRequest, 'ip'>): string {
  const ip = clientAddress(request);
  // Proxies may forward anything; invalid addresses share one key.
  if (ip === undefined) return 'nobody';
  return v4Of(ip) ?? `${fullWords(ip).slice(0, 4).join(':')}::/64`;
}

/**
 * A client's address without the port, brackets and quotes that some proxies write into X-Forwarded-For;
 * `undefined` if invalid.
 */
export function clientAddress({ ip }: Pick<FastifyRequest, 'ip'>): string | undefined {
  const bare = ip.replace(/^"(.*)"$/, '$1');
  const [, address = bare] =
    /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? /^([\d.]+):\d+$/.exec(bare) ?? [];
  return isIP(address) === 0 ? undefined : address;
}

/** A key to count under, and its allowance as a multiple of one client's. */
export interface CountedKey {
  key: string;
  times: number;
}

/**
 * All keys to count a `clientKey` under, narrowest first: itself, and for IPv6 its wider networks. A customer may
 * hold a whole /56 or /48 and send from each /64; but mobile networks share one among many customers, so wider
 * networks are allowed several times as much.
 */
export function countedKeys(key: string): CountedKey[] {
  const own = { key, times: 1 };
  const words = /^((?:[\da-f]{1,4}:){3}[\da-f]{1,4})::\/64$/.exec(key)?.[1]?.split(':');
  if (!words) return [own];
  const [network = '', last = ''] = [words.slice(0, 3).join(':'), words[3]];
  const firstByte = (Number.parseInt(last, 16) & 0xff00).toString(16);
  return [
    own,
    { key: `${network}:${firstByte}::/56`, times: 2 },
    { key: `${network}::/48`, times: 4 },
  ];
}

/**
 * A client's network without the personal part: the first two numbers of an IPv4 address ('102.89.x.x'), the /32
 * network of an IPv6 address; '' for an invalid one.
 */
export const networkOf = (request: Pick<FastifyRequest, 'ip'>): string =>
  networkOfKey(clientKey(request));

/** The same for a key from `clientKey`. */
export function networkOfKey(key: string): string {
  if (isIP(key) === 4) return `${key.split('.').slice(0, 2).join('.')}.x.x`;
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 2).join(':')}::/32` : '';
}

/** The request's origin, as the activity stores it. */
export const originOf = (request: Pick<FastifyRequest, 'id' | 'ip'>): Origin => ({
  requestId: request.id,
  network: networkOf(request),
});

/** An IPv4 address, also from its IPv6 forms: mapped, or translated by a gateway. */
function v4Of(ip: string): string | undefined {
  if (isIP(ip) === 4) return ip;
  const words = fullWords(ip);
  if (!/^(0:0:0:0:0:ffff|0:0:0:0:ffff:0|64:ff9b:0:0:0:0)$/.test(words.slice(0, 6).join(':')))
    return undefined;
  return words
    .slice(6)
    .map((word) => Number.parseInt(word, 16))
    .flatMap((word) => [word >> 8, word & 255])
    .join('.');
}

/** The eight words of an IPv6 address. `URL` normalises its spelling, with a gap (`::`). */
function fullWords(ip: string): string[] {
  const [before = '', after] = new URL(`http://[${ip.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::');
  const words = (text: string) => (text === '' ? [] : text.split(':'));
  if (after === undefined) return words(before);
  const gap = Array.from({ length: 8 - words(before).length - words(after).length }, () => '0');
  return [...words(before), ...gap, ...words(after)];
}
