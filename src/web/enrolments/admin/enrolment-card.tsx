import { Building2, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Enrolment } from '#contract/enrolments/enrolments.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import { CardFacts, RowCard } from '#web/platform/lists/row-card.tsx';
import { ContactLink } from '#web/ui/actions/contact-link.tsx';
import { IconItem } from '#web/ui/data/icon-item.tsx';
import { Reference } from './enrolment-columns.tsx';

interface EnrolmentCardProps {
  enrolment: Enrolment;
  tick: ReactNode;
  menu: ReactNode;
  /** Attendance and outcome, once the training has begun. */
  held: readonly { label: string; value: ReactNode }[];
}

export function EnrolmentCard({ enrolment, tick, menu, held }: EnrolmentCardProps) {
  const { fullName, companyName, email, phoneNumber, createdAt } = enrolment;
  return (
    <RowCard
      before={tick}
      name={fullName}
      below={
        <>
          <Reference enrolment={enrolment} />, {shortDayOf(createdAt)}
        </>
      }
      menu={menu}
    >
      {held.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 gap-y-1 text-2">
          {held.map(({ label, value }) => (
            <div key={label} className="flex flex-wrap items-baseline gap-x-1.5">
              <dt className="text-ink-2">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <CardFacts>
        {companyName !== '' && <IconItem icon={Building2}>{companyName}</IconItem>}
        <IconItem icon={Phone}>
          <ContactLink phone={phoneNumber} />
        </IconItem>
        <IconItem icon={Mail}>
          <ContactLink email={email} />
        </IconItem>
      </CardFacts>
    </RowCard>
  );
}
