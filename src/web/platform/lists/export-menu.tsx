import {
  ChevronDown,
  Download,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Printer,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import type { ExportedList, ExportFormat } from '#contract/exports/list-exports.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { preventDefault } from '#web/ui/overlays/prevent-default.ts';
import { useExportList } from './export-list.ts';
import { usePrinting } from './print-button.tsx';
import type { PrintedTable } from './printed-list.tsx';

interface ExportMenuProps {
  list: ExportedList;
  /** Singular noun for a row, such as 'driver'. */
  noun: string;
  query: Readonly<Record<string, string>>;
  total: number;
  loadPrinted(): Promise<PrintedTable>;
}

const formats: Record<ExportFormat, { label: string; hint: string; icon: LucideIcon }> = {
  xlsx: { label: 'Excel', hint: '.xlsx, with real dates', icon: FileSpreadsheet },
  csv: { label: 'CSV', hint: 'for other programs', icon: FileText },
};

export function ExportMenu({ list, noun, query, total, loadPrinted }: ExportMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const exporting = useExportList();
  const printing = usePrinting(loadPrinted);
  const save = (format: ExportFormat) =>
    exporting.mutate({ body: { list, format, query: String(new URLSearchParams(query)) } });
  return (
    <>
      <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setIsOpen}>
        <DropdownMenu.Trigger asChild>
          <Button variant="line" size="dense" isLoading={exporting.isPending || printing.isPending}>
            <Download aria-hidden="true" className="size-4.5" />
            Export
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={12}
            onPointerDownOutside={preventDefault}
            onInteractOutside={() => setIsOpen(false)}
            className="office animate-menu z-(--z-menu) w-66 rounded-field border border-line bg-card p-1.5 text-2 shadow-soft"
          >
            <DropdownMenu.Label className="px-3 py-2.5 text-1 font-title text-ink-2">
              {pluralize(total, noun)}, as filtered and sorted
            </DropdownMenu.Label>
            {(['xlsx', 'csv'] as const).map((format) => (
              <Item key={format} {...formats[format]} onSelect={() => save(format)} />
            ))}
            <Item label="Print this list" icon={Printer} onSelect={printing.print} />
            <DropdownMenu.Separator className="my-1.5 border-t border-line" />
            <p className="px-3 py-2 text-1 text-ink-2">Contains no identity documents.</p>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {printing.paper}
    </>
  );
}

interface ItemProps {
  label: string;
  hint?: string;
  icon: LucideIcon;
  onSelect(): void;
}

function Item({ label, hint, icon: Icon, onSelect }: ItemProps) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="flex min-h-(--h-row) cursor-pointer items-center gap-3 rounded-chip px-3 py-1 outline-none select-none data-highlighted:bg-office data-highlighted:shadow-none max-sm:min-h-(--h-control)"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0 text-ink-2" />
      <span>
        <span className="block leading-[1.35] font-title text-ink">{label}</span>
        {hint && <span className="block text-1 leading-[1.35] text-ink-2">{hint}</span>}
      </span>
    </DropdownMenu.Item>
  );
}
