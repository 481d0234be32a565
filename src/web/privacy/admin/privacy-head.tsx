import { ScrollText, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { findPersonPath } from '#web/addresses.ts';
import { ButtonLink } from '#web/ui/actions/button.tsx';

/** The screen's heading with a sentence below it, and where else privacy is managed. */
export function PrivacyHead({ children }: { children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <h1 className="title text-4">Privacy</h1>
        {children && <div className="mt-1 min-h-[1lh] text-2 text-ink-2">{children}</div>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
        <ButtonLink to="/admin/privacy/notices" variant="line" size="dense">
          <ScrollText aria-hidden="true" className="size-4.5" />
          Notices and consent
        </ButtonLink>
        <ButtonLink to={findPersonPath} size="dense">
          <Search aria-hidden="true" className="size-4.5" />
          Find a person's data
        </ButtonLink>
      </div>
    </div>
  );
}
