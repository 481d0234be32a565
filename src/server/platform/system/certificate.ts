import { connect } from 'node:tls';

const withinMs = 3_000;

/**
 * When the certificate that visitors get at `publicUrl` ends. Undefined if this server doesn't reach its own address,
 * as behind some firewalls.
 */
export function readCertificateEnd(publicUrl: string): Promise<Date | undefined> {
  const { hostname: host, port } = new URL(publicUrl);
  return new Promise((resolve) => {
    // Accept an expired certificate: only its expiry is read, nothing is sent.
    const socket = connect({
      host,
      servername: host,
      port: Number(port) || 443,
      rejectUnauthorized: false,
    });
    const end = (date?: Date) => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(withinMs, () => end());
    socket.once('error', () => end());
    socket.once('secureConnect', () => end(new Date(socket.getPeerCertificate().valid_to)));
  });
}
