import { useMutation } from '@tanstack/react-query';
import {
  ChevronDown,
  Download,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
  Printer,
} from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import {
  type ExportedList,
  type ExportFormat,
  exportList,
} from '#contract/exports/list-exports.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import type { Column } from '#web/ui/data/table.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { preventDefault } from '#web/ui/overlays/prevent-default.ts';
import { PrintedList, type PrintedTable } from './printed-list.tsx';

export const useExportList = () =>
  useCall(exportList, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    failure: 'The list could not be exported.',
  });

export interface ListFile<Row> {
  list: ExportedList;
  /** Singular noun for a row, such as 'driver'. */
  noun: string;
  /** The list's search and filters as query parameters. */
  query: Readonly<Record<string, string>>;
  /** Loads a page of 100 rows, counted from 1. */
  load(page: number): Promise<{ data: { result: readonly Row[]; pagedInfo: { total: number } } }>;
}

interface ExportButtonProps<Row> {
  file: ListFile<Row>;
  title: string;
  /** Undefined while loading. */
  total: number | undefined;
  columns: readonly Column<Row>[];
}

const maxPrinted = 1_000;
const pageSize = 100;

/** Without the permission to export lists, the button only prints. */
export function ExportButton<Row extends { _id: string }>({
  file,
  title,
  total = 0,
  columns,
}: ExportButtonProps<Row>) {
  const canExport = useCan()('export lists');
  const printed = columns.filter(({ isAction, control }) => !isAction && control === undefined);

  async function loadPrinted(): Promise<PrintedTable> {
    const rows: Row[] = [];
    let rowCount = 0;
    for (let page = 1; page <= maxPrinted / pageSize; page += 1) {
      const { data } = await file.load(page);
      rowCount = data.pagedInfo.total;
      rows.push(...data.result);
      if (rows.length >= rowCount || data.result.length === 0) break;
    }
    return {
      title,
      total: rowCount,
      columns: printed,
      rows: rows.map((row) => ({ key: row._id, cells: printed.map(({ cell }) => cell(row)) })),
    };
  }

  if (!canExport) return <PrintButton loadPrinted={loadPrinted} />;
  return (
    <ExportMenu list={file.list} noun={file.noun} query={file.query} {...{ total, loadPrinted }} />
  );
}

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

function ExportMenu({ list, noun, query, total, loadPrinted }: ExportMenuProps) {
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
            <Download />
            <span className="max-sm:sr-only">Export</span>
            <ChevronDown className="size-4 max-sm:hidden" />
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
      <Icon className="size-4.5 shrink-0 text-ink-2" />
      <span>
        <span className="block leading-[1.35] font-title text-ink">{label}</span>
        {hint && <span className="block text-1 leading-[1.35] text-ink-2">{hint}</span>}
      </span>
    </DropdownMenu.Item>
  );
}

interface Printing {
  print(): void;
  isPending: boolean;
  /** The printed list; must be rendered. */
  paper: ReactNode;
}

function usePrinting(loadPrinted: () => Promise<PrintedTable>): Printing {
  const [printed, setPrinted] = useState<PrintedTable>();
  const { mutate, isPending } = useMutation({
    mutationFn: loadPrinted,
    onSuccess: setPrinted,
    meta: { failure: 'The list could not be loaded for printing.' },
  });
  const paper = printed && <PrintedList {...printed} onPrinted={() => setPrinted(undefined)} />;
  return { print: () => mutate(), isPending, paper };
}

function PrintButton({ loadPrinted }: { loadPrinted(): Promise<PrintedTable> }) {
  const { print, isPending, paper } = usePrinting(loadPrinted);
  return (
    <>
      <Button variant="line" size="dense" isLoading={isPending} onClick={print}>
        <Printer />
        Print
      </Button>
      {paper}
    </>
  );
}
