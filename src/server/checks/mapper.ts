import { checkRecord } from '#contract/checks/check-keeping.ts';
import {
  type CheckKind,
  type CheckKindField,
  checkKindRecord,
} from '#contract/checks/check-kinds.ts';
import type { Check } from '#contract/checks/checks.ts';
import type { Values } from '#contract/platform/checks.ts';
import { fromColumns, toColumns } from '#server/platform/database/record-columns.ts';
import type { CheckRow, KindRow } from './repository.ts';

export const toCheckKind = ({ id: _id, endedAt, position: _, ...row }: KindRow): CheckKind => ({
  _id,
  ...row,
  endedAt: endedAt?.toISOString() ?? null,
});

/** The columns of a validated kind; months and the day only where they count. */
export function toKindColumns(values: Values<CheckKindField>) {
  const neededFor = values.neededFor || 'Nothing';
  const { months, neededFrom, ...columns } = toColumns(checkKindRecord, { ...values, neededFor });
  return {
    ...columns,
    months: columns.runsOut === 'After months' ? months : null,
    neededFrom: neededFor === 'Placing' ? neededFrom : null,
  };
}

/** `addressOf` signs the address of a photo. Without it, photos, notes and the person asked are left out. */
export function toCheck(row: CheckRow, addressOf: ((photo: string) => string) | undefined): Check {
  const { withdrawnAt, withdrawnBy, withdrawnReason } = row;
  return {
    _id: row.id,
    kind: row.kindId,
    ...fromColumns(checkRecord, { ...row, validUntil: row.validUntil ?? '' }),
    validUntil: row.validUntil,
    ...(!addressOf && { asked: '', note: '' }),
    agreedBy: row.agreedBy,
    outcome: row.outcome,
    photos: addressOf
      ? row.photos.map(({ id, originalName: name, bytes: size }) => ({
          url: addressOf(id),
          name,
          size,
        }))
      : [],
    recordedBy: row.recordedBy,
    recordedAt: row.recordedAt.toISOString(),
    withdrawn: withdrawnAt && {
      at: withdrawnAt.toISOString(),
      by: withdrawnBy ?? '',
      reason: addressOf ? (withdrawnReason ?? '') : '',
    },
  };
}
