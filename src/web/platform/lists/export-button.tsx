import type { ExportedList } from '#contract/exports/list-exports.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import type { Column } from '#web/ui/data/table.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PrintButton } from './print-button.tsx';
import type { PrintedTable } from './printed-list.tsx';

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
    let found = 0;
    for (let page = 1; page <= maxPrinted / pageSize; page += 1) {
      const { data } = await file.load(page);
      found = data.pagedInfo.total;
      rows.push(...data.result);
      if (rows.length >= found || data.result.length === 0) break;
    }
    return {
      title,
      total: found,
      columns: printed,
      rows: rows.map((row) => ({ key: row._id, cells: printed.map(({ cell }) => cell(row)) })),
    };
  }

  if (!canExport) return <PrintButton loadPrinted={loadPrinted} />;
  return (
    <ExportMenu list={file.list} noun={file.noun} query={file.query} {...{ total, loadPrinted }} />
  );
}
