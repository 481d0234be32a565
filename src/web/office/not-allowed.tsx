import { type Permission, whoCan } from '#contract/platform/roles.ts';
import { NotFoundState } from '#web/ui/data/not-found-state.tsx';

export function NotAllowed({ permission }: { permission: Permission }) {
  return (
    <>
      <title>Not allowed</title>
      <NotFoundState
        title="You don't have access to this page"
        reason={`Only ${whoCan(permission)} can. Please ask one of them.`}
        to="/admin"
        link="Go to your start page"
      />
    </>
  );
}
