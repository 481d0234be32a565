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

/** A network's sign; the link around it says its name. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 fill-current">
      <path fillRule="evenodd" d={paths[network]} />
    </svg>
  );
}

/** WhatsApp's sign; the word stands beside it. */
export function WhatsAppIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-4.5 fill-current">
      <path
        fillRule="evenodd"
        d="M12 3a9 9 0 0 0-7.8 13.5L3 21l4.6-1.2A9 9 0 1 0 12 3zm0 1.8a7.2 7.2 0 1 1-3.7 13.4l-.35-.2-2.3.6.6-2.2-.22-.37A7.2 7.2 0 0 1 12 4.8zM9 7.9c-.2 0-.5.07-.77.36C7.96 8.55 7.2 9.2 7.2 10.6s1 2.7 1.2 2.9c.13.2 2 3.1 4.9 4.2 2.4.94 2.9.75 3.4.7.5-.05 1.65-.67 1.9-1.3.23-.65.23-1.2.16-1.3-.07-.13-.27-.2-.55-.35l-1.9-.9c-.27-.1-.46-.15-.65.14-.2.28-.73.9-.9 1.1-.16.18-.33.2-.6.07-.3-.14-1.2-.44-2.25-1.4-.83-.73-1.4-1.65-1.55-1.93-.16-.28-.02-.43.12-.57l.42-.5c.14-.16.19-.28.28-.46.1-.2.05-.36-.02-.5l-.85-2.1c-.22-.53-.45-.5-.62-.5z"
      />
    </svg>
  );
}
