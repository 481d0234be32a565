import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import type { CalendarDate } from '#contract/platform/dates.ts';
import type { Days } from '#contract/reports/periods.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { PrintedReports } from './printed-reports.tsx';
import { fileFormats, useSaveReport } from './save-report.ts';

/** All reports of a period as files, and printing them. */
export function ReportTools({ period, today }: { period: Days; today: CalendarDate }) {
  const saving = useSaveReport('all', period);
  const [isAsking, setIsAsking] = useState(false);
  const [withTables, setWithTables] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {fileFormats.map(({ format, label }) => (
        <Button
          key={format}
          variant="line"
          size="dense"
          isLoading={saving.isPending}
          onClick={() => saving.mutate(format)}
        >
          <Download aria-hidden="true" className="size-4.5" />
          All as {label}
        </Button>
      ))}
      <Button variant="line" size="dense" onClick={() => setIsAsking(true)}>
        <Printer aria-hidden="true" className="size-4.5" />
        Print
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={close}
        title="Print the reports"
        description="One page on A4: the figures, the charts, and what they count."
        isForm
        actions={
          <>
            <Button variant="line" onClick={close}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                close();
                window.print();
              }}
            >
              Print
            </Button>
          </>
        }
      >
        <Checkbox name="withTables" label="Tables on further pages" checked={withTables} onChange={setWithTables} />
      </Dialog>
      <PrintedReports period={period} today={today} withTables={withTables} />
    </div>
  );
}
