import type { To } from 'react-router';
import { ButtonLink } from '#web/ui/actions/button.tsx';

export interface NotFoundStateProps {
  /** Such as 'Driver not found'. */
  title: string;
  reason: string;
  to: To;
  link: string;
}

/** For detail pages without a matching record. */
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
