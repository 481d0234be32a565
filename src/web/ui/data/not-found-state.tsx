import type { To } from 'react-router';
import { ButtonLink } from '#web/ui/actions/button.tsx';

export interface NotFoundStateProps {
  /** Such as 'Driver not found'. */
  title: string;
  /** Why that may be. */
  reason: string;
  /** The list to go to instead. */
  to: To;
  /** The link's text. */
  link: string;
}

/** Shown instead of a screen: by a detail page when no record has the id in its URL. */
export function NotFoundState({ title, reason, to, link }: NotFoundStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center">
      <h1 className="title text-4">{title}</h1>
      <p className="text-2 text-ink-2">{reason}</p>
      <ButtonLink to={to} variant="line" size="dense">
        {link}
      </ButtonLink>
    </div>
  );
}
