import type { ExportedList, ExportFormat } from '#contract/exports/list-exports.ts';
import type { ChosenRows } from '#contract/platform/chosen-rows.ts';

export interface ListExportsTable {
  id: string;
  adminId: string;
  list: ExportedList;
  format: ExportFormat;
  chosen: ChosenRows;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    listExports: ListExportsTable;
  }
}
