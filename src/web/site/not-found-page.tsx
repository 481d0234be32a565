import { data, type MetaFunction } from 'react-router';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { company } from './content.ts';
import { ErrorScreen } from './error-screen.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    site: company.name,
    title: 'Page not found',
    description: 'There is no page at this address.',
    isUnlisted: true,
  });

export function loader() {
  return data(null, { status: 404 });
}

/** Shown for unknown URLs. */
export default function NotFoundPage() {
  return <ErrorScreen kind="missing" />;
}
