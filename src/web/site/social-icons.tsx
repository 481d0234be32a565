/** The networks that the footer can show. */
type Network = 'Facebook' | 'TikTok' | 'Instagram' | 'X';

/** A network's icon; the surrounding link has its name. */
export function SocialIcon({ network }: { network: Network }) {
  return <span aria-hidden="true" data-network={network} className="social-icon size-5" />;
}
