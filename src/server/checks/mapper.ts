import { checkRecord } from '#contract/checks/check-keeping.ts';
import {
  type CheckKind,
  type CheckKindField,
  checkKindRecord,
} from '#contract/checks/check-kinds.ts';
import type { Check, DriverFile } from '#contract/checks/checks.ts';
import type { Values } from '#contract/platform/checks.ts';
import { formatShortDate, formatTime, instantInLagos } from '#contract/platform/dates.ts';
import type { Notification } from '#server/messages/notify.ts';
import { fromColumns, toColumns } from '#server/platform/database/record-columns.ts';
import type { CheckRow, KindRow, LockedDriver } from './repository.ts';
import type { RoadTestRow } from './road-test-repository.ts';

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
    training: row.training,
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

export const toRecord = ({ id, fullName: name, driverNumber }: LockedDriver) =>
  ({ kind: 'driver', id, name, reference: String(driverNumber) }) as const;

export const toRoadTest = ({
  kindId: kind,
  scheduledOn: scheduledDate,
  startsAt,
  ...row
}: RoadTestRow): NonNullable<DriverFile['roadTest']> => ({
  kind,
  scheduledDate,
  scheduledTime: startsAt.slice(0, 5),
  place: row.place,
  invitedBy: row.invitedBy,
});

/** Names the message that undoing the invitation withdraws; another day or place has another key. */
export const occasionOf = ({ id, setAt }: RoadTestRow): string => `${id} ${setAt.toISOString()}`;

export const cancellingOf = (row: RoadTestRow): string => `${occasionOf(row)} cancelled`;

// A typical duration; the office sets only the start.
const roadTestMs = 60 * 60_000;

export function toRoadTestNotification(
  event: 'road-test-invited' | 'road-test-changed' | 'road-test-cancelled',
  row: RoadTestRow,
  driver: LockedDriver,
): Notification {
  const { id, version, scheduledOn, startsAt, place } = row;
  const isCancelled = event === 'road-test-cancelled';
  const start = instantInLagos(scheduledOn, startsAt);
  return {
    event,
    occasion: isCancelled ? cancellingOf(row) : occasionOf(row),
    record: toRecord(driver),
    recipient: { name: driver.fullName, email: driver.email, phone: driver.phoneNumber },
    values: { date: formatShortDate(scheduledOn), time: formatTime(startsAt), place },
    calendar: {
      events: [{ id, version, start, end: new Date(start.getTime() + roadTestMs) }],
      place,
      changedAt: row.endedAt ?? row.setAt,
      isCancelled,
      title: (company) => `Road test with ${company} (${driver.driverNumber})`,
    },
  };
}
