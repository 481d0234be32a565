import { Building2, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { Reference } from './enrolment-columns.tsx';

interface EnrolmentCardProps {
  enrolment: Enrolment;
  tick: ReactNode;
  menu: ReactNode;
  /** What came of it, once the training has begun. */
  held: readonly { label: string; value: ReactNode }[];
}

/** A registration on narrow windows. */
export function EnrolmentCard({ enrolment, tick, menu, held }: EnrolmentCardProps) {
  const { fullName, companyName, email, phoneNumber, createdAt } = enrolment;
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        {tick}
        <div className="min-w-0 grow">
          <h2 className="text-3 font-title text-navy-900">{fullName}</h2>
          <p className="text-1 text-ink-2">
            <Reference enrolment={enrolment} />, {shortDayOf(createdAt)}
          </p>
        </div>
        <div className="-me-2 -mt-2">{menu}</div>
      </div>
      {held.length > 0 && (
        <dl className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-2">
          {held.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
              <dt className="text-ink-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="mt-2 grid gap-1 text-2 text-ink">
        {companyName !== '' && <IconItem icon={Building2}>{companyName}</IconItem>}
        <IconItem icon={Mail}>
          <ContactLink email={email} />
        </IconItem>
        <IconItem icon={Phone}>
          <ContactLink phone={phoneNumber} />
        </IconItem>
      </ul>
    </>
  );
}
