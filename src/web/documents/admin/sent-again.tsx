import type { ReactNode } from 'react';
import { type DocumentGroup, documentLabels } from '#contract/drivers/application-form.ts';
import { type CalendarDate, formatShortDate } from '#contract/platform/dates.ts';
import type { NamedDocument } from './document-files.ts';

interface SentAgainProps {
  group: DocumentGroup;
  /** The new pictures and the present ones. */
  pictures: readonly NamedDocument[];
  tileOf(one: NamedDocument): ReactNode;
  /** The new document's date, if it has one. */
  expiresOn: CalendarDate | undefined;
  /** The buttons that decide about the new one; without them, the role can't. */
  decision: ReactNode;
}

/** A document that was sent again, with the decision below its own picture, beside the present one and its verdict. */
export function SentAgain({ group, pictures, tileOf, expiresOn, decision }: SentAgainProps) {
  const label = documentLabels[group];
  const side = (title: string, shown: readonly NamedDocument[], below?: ReactNode) => (
    <section aria-label={`${title}: ${label}`} className="min-w-0">
      <h4 className="text-1 font-strong text-ink-2">{title}</h4>
      <ul className="mt-2 grid gap-4">{shown.map(tileOf)}</ul>
      {below}
    </section>
  );
  const before = pictures.filter(({ isNew }) => !isNew);
  return (
    <div className="border-b border-line py-4">
      <h3 className="text-2 font-title text-navy-900">{label}</h3>
      <div className="mt-2 grid max-w-2xl items-start gap-6 min-[36rem]:grid-cols-2">
        {side(
          'New',
          pictures.filter(({ isNew }) => isNew),
          <>
            {expiresOn && <p className="mt-1 text-2 text-ink">New expiry date: {formatShortDate(expiresOn)}</p>}
            <div className="mt-3 empty:hidden">{decision}</div>
          </>,
        )}
        {before.length > 0 && side('Before', before)}
      </div>
    </div>
  );
}
