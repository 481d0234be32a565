import { data } from 'react-router';
import { useCan } from '#web/platform/http/use-can.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';
import { FallbackImage } from '#web/ui/images/fallback-image.tsx';

export const meta = pageTitle('Page not found');

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  const can = useCan();
  return (
    <div className="flex flex-col items-center gap-4 py-16 text-center">
      <FallbackImage alt="" width={160} height={120} className="rounded-field" />
      <h1 className="title text-4">Page not found</h1>
      <p className="text-2 text-ink-2">The address may be wrong, or the page may have moved.</p>
      <ButtonLink to="/admin" size="dense">
        {can('read dashboard') ? 'Go to the dashboard' : 'Go to your start page'}
      </ButtonLink>
    </div>
  );
}
