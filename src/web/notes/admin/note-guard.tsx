import type { Location } from 'react-router';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';

/**
 * Asks before a note that is being written is left. It is there only meanwhile: the router asks one guard, the last one, and the
 * page's form can have its own.
 */
export function NoteGuard() {
  const { leaving } = useLeaveGuard(true, isOtherRecord);
  return <LeaveDialog leaving={leaving} description="Your note isn't saved. If you leave now, it will be lost." />;
}

// Within a page, the address says what is shown of it: the notes stay.
function isOtherRecord(from: Location, to: Location): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return from.pathname !== to.pathname || before.get('id') !== after.get('id');
}
