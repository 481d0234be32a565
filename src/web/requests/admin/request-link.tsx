import type { PlacedWith } from '#contract/drivers/drivers.ts';
import { requestPath } from '#web/addresses.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';

/** The company of a placement; a link for roles that can read requests. */
export function RequestLink({ placed }: { placed: Pick<PlacedWith, 'requestId' | 'name'> }) {
  const can = useCan();
  if (!can('read requests')) return <span>{placed.name}</span>;
  return (
    <StatefulLink
      to={requestPath(placed)}
      className="rounded-chip font-title text-navy-900 underline underline-offset-4 hover:text-navy-600"
    >
      {placed.name}
    </StatefulLink>
  );
}
