import { Check, Download, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BulkAction } from '#contract/bulk/bulk-decisions.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useExportList } from '#web/platform/lists/export-list.ts';
import type { Ticks } from '#web/platform/lists/use-ticks.ts';
import { Button, type ButtonProps } from '#web/ui/actions/button.tsx';
import { BulkBar } from '#web/ui/overlays/bulk-bar.tsx';
import { chosenOf, seenOf } from './bulk-calls.ts';
import { BulkDialog } from './bulk-dialog.tsx';

interface DriverBulkProps {
  ticks: Ticks<ListedDriver>;
  /** The search and filters of the list, as query parameters. */
  query: Readonly<Record<string, string>>;
  /** The number of drivers that the filter finds. */
  total: number;
}

/** Offers the actions on the drivers who are ticked. */
export function DriverBulk({ ticks, query, total }: DriverBulkProps) {
  const can = useCan();
  const [asked, setAsked] = useState<BulkAction>();
  const exporting = useExportList();
  const { count } = ticks;
  const canDecide = can('decide on drivers');
  return (
    <>
      <BulkBar count={count} all={count < total ? { total, tick: ticks.tickAll } : undefined} onClear={ticks.clear}>
        {canDecide && (
          <BarButton onClick={() => setAsked('reject')}>
            <X aria-hidden="true" className="size-4.5" />
            Reject
          </BarButton>
        )}
        {can('export lists') && (
          <BarButton
            isLoading={exporting.isPending}
            onClick={() => exporting.mutate({ body: { list: 'drivers', format: 'xlsx', ...chosenOf(ticks, query) } })}
          >
            <Download aria-hidden="true" className="size-4.5" />
            <BarLabel>Export</BarLabel>
          </BarButton>
        )}
        {canDecide && (
          <Button size="dense" onClick={() => setAsked('approve')}>
            <Check aria-hidden="true" className="size-4.5" />
            Approve {count.toLocaleString('en')}
          </Button>
        )}
      </BulkBar>
      {asked && <Asked {...{ asked, ticks, query }} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface AskedProps extends Omit<DriverBulkProps, 'total'> {
  asked: BulkAction;
  onClose(): void;
}

// Keeps who was ticked when the question was asked.
function Asked({ asked, ticks, query, onClose }: AskedProps) {
  const [seen] = useState(() => seenOf(ticks, query));
  const isDecided = useRef(false);
  const close = () => {
    // Not before: without ticks there is no bar, nor this.
    if (isDecided.current) ticks.clear();
    onClose();
  };
  const markDecided = () => {
    isDecided.current = true;
  };
  return <BulkDialog action={asked} seen={seen} onDecided={markDecided} onClose={close} />;
}

const BarButton = (props: ButtonProps) => (
  <Button variant="navy" size="dense" {...props} className="border border-navy-600 max-sm:px-3" />
);

// On phones the icons say it.
const BarLabel = ({ children }: { children: string }) => <span className="max-sm:sr-only">{children}</span>;
