import { type Permission, whoCan } from '#contract/accounts/roles.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';

/** Shown instead of a screen that the administrator's role can't open. */
export function NotAllowed({ permission }: { permission: Permission }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center">
      <title>Not allowed</title>
      <h1 className="title text-4">You don't have access to this page</h1>
      <p className="text-2 text-ink-2">Only {whoCan(permission)} can. Please ask one of them.</p>
      <ButtonLink to="/admin" variant="line" size="dense">
        Go to your start page
      </ButtonLink>
    </div>
  );
}
