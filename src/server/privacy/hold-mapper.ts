import type { LegalHold } from '#contract/privacy/legal-holds.ts';

export const toHold = (row: { id: string; reason: string; setBy: string; setAt: Date }): LegalHold => ({
  _id: row.id,
  reason: row.reason,
  setBy: row.setBy,
  setAt: row.setAt.toISOString(),
});
