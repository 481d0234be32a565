import type { KeptFields } from '#contract/platform/record-keeping.ts';
import { checkFields } from './check-record.ts';

const keeping = {
  way: { whenErased: 'nothing', example: 'Phoned' },
  checkedOn: { activity: 'date', whenErased: 'nothing', example: '2026-03-14' },
  checkedBy: { whenErased: 'nothing', example: 'Fúnkẹ́ Bámidélé' },
  asked: { whenErased: 'nothing', example: 'Chinedu Okafor, uncle' },
  validUntil: { whenErased: 'nothing', example: '' },
  note: { activity: 'note', whenErased: 'nothing', example: 'Has known the driver since 2012.' },
} as const satisfies KeptFields<typeof checkFields>;

export const checkRecord = { fields: checkFields, kept: keeping };
