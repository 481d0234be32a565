import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { RecoverySheet } from '#contract/backups/backups.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { Button } from '#web/ui/actions/button.tsx';

/** The page to print. The key stays in this component: nothing stores it in the browser. */
export function SheetView({ sheet, onClose }: { sheet: RecoverySheet; onClose(): void }) {
  const { address, company, dataKey, formerKeys, madeAt } = sheet;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="line" size="dense" onClick={onClose}>
          Back
        </Button>
        <Button size="dense" onClick={() => window.print()}>
          <Printer />
          Print
        </Button>
      </div>
      <article className="grid gap-4 rounded-card border border-line bg-card p-5 text-2 sm:p-7 print:border-0 print:p-0">
        <h2 ref={heading} tabIndex={-1} className="title scroll-my-40 text-3 outline-none">
          Recovery sheet of {company}
        </h2>
        <p>
          {address}, {formatInstant(new Date(madeAt))}. Keep this page secret, and apart from the
          backups: with both, anyone can read all documents.
        </p>
        <Key label="Data key" value={dataKey} />
        {formerKeys.map((key) => (
          <Key key={key} label="Former data key, for older backups" value={key} />
        ))}
        <h3 className="font-title text-navy-900">How to restore a backup</h3>
        <ol className="grid list-decimal gap-2 ps-5">
          <li>Install the product on a new machine, as its README says.</li>
          <li>
            Set <code>DATA_KEY</code> to the key above, if the old server had this setting.
          </li>
          <li>Start it, and log in with the password that it shows.</li>
          <li>
            Choose Settings, Backups, Start from a backup, and the newest <code>backup-….tar</code>,
            or a downloaded <code>backup-….tar.age</code> with its passphrase. One from a bucket is
            opened by the data key. The server's operator can run{' '}
            <code>npm run restore -- FILE</code> instead, before the first start.
          </li>
          <li>Log in with your usual password, and look at a driver's documents.</li>
          <li>
            Let {address.replace(/^https?:\/\//, '')} lead to the new machine. Erase again the
            people you have erased since the backup.
          </li>
        </ol>
        <p className="text-ink-2 print:pt-8">
          Kept by: ______________________ Place: ______________________
        </p>
      </article>
    </div>
  );
}

function Key({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="text-ink-2">{label}</p>
      <p className="mt-1 rounded-field border border-line-strong p-3 text-3 break-all text-ink">
        <code>{value}</code>
      </p>
    </div>
  );
}
