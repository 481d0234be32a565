import type { Network } from './content.ts';

const paths: Record<Network, string> = {
  Facebook:
    'M13.4 21v-7.7H16l.4-3h-3V8.4c0-.9.25-1.5 1.5-1.5h1.6V4.2A21 21 0 0 0 14.2 4c-2.3 0-3.9 1.4-3.9 4v2.3H7.7v3h2.6V21z',
  TikTok:
    'M16.6 3h-3v12.3a2.6 2.6 0 1 1-2.6-2.6c.27 0 .53.04.77.12V9.7a5.7 5.7 0 1 0 4.83 5.6V9a7.1 7.1 0 0 0 4.1 1.3v-3a4.2 4.2 0 0 1-4.1-4.3z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zm0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm4.6-3.8a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2z',
  X: 'M17.7 4h2.9l-6.4 7.3L21.7 21h-5.9l-4.6-6-5.3 6H3l6.8-7.8L2.6 4h6l4.2 5.5zm-1 15.3h1.6L7.7 5.6H6z',
};

/** A network's icon; the surrounding link has its name. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
      <path fillRule="evenodd" d={paths[network]} />
    </svg>
  );
}
