import { createHash } from 'node:crypto';

/** CSP sources for a page's inline scripts: the hashes of their contents. */
export function inlineScriptHashes(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts]
    .map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join(' ');
}
