import type { ViewList } from '#contract/views/views.ts';

export interface SavedViewsTable {
  id: string;
  adminId: string;
  list: ViewList;
  name: string;
  query: string;
  isShared: boolean;
  createdAt: Date;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    savedViews: SavedViewsTable;
  }
}
