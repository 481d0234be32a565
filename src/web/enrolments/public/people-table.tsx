import { CircleAlert, type LucideIcon, TriangleAlert } from 'lucide-react';
import { enrolmentLabels as labels } from '#contract/enrolments/enrolment-record.ts';
import { maxPeopleAtOnce } from '#contract/enrolments/several-enrolments.ts';
import type { ReadList, ReadPerson } from '#web/platform/people/read-people.ts';
import { BreakableEmail } from '#web/ui/data/breakable-email.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

type Fault = string | undefined;

export function PeopleTable({ list, faults }: { list: ReadList; faults: readonly Fault[] }) {
  const { people, headings, unused } = list;
  const wrong = faults.filter((fault) => fault !== undefined).length;
  if (people.length === 0) return null;
  return (
    <div className="rounded-field bg-grey-tint p-4 text-1 sm:p-5">
      <p role="status" className="text-2 font-title text-navy-900">
        {people.length === 1 ? '1 person' : `${people.length} people`}
        {wrong > 0 && `, ${wrong} to correct`}
      </p>
      <p className="text-ink-2">
        This is how we read your list. Please check it before you send it.
      </p>
      {headings.length > 0 && (
        <p className="mt-2 text-ink-2">Read as column headings: {headings.join(', ')}.</p>
      )}
      {unused.length > 0 && <p className="mt-2 text-ink-2">Not used: {unused.join(', ')}.</p>}
      <table aria-label="People as they were read" className="mt-3 w-full max-sm:block">
        <thead className="text-start text-ink-2 max-sm:sr-only">
          <tr>
            <th scope="col" className="w-9 text-start font-title">
              Row
            </th>
            {[labels.fullName, labels.email, labels.phoneNumber].map((label) => (
              <th key={label} scope="col" className="py-2 ps-4 text-start font-title">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {people.slice(0, maxPeopleAtOnce).map((person, at) => (
          <PersonRows key={at} row={at + 1} person={person} fault={faults[at]} />
        ))}
      </table>
    </div>
  );
}

const cell =
  'py-2 align-top sm:ps-4 max-sm:col-start-2 max-sm:py-0 empty:max-sm:hidden wrap-anywhere';

function PersonRows({ row, person, fault }: { row: number; person: ReadPerson; fault: Fault }) {
  const { fullName, email, phoneNumber, doubts } = person;
  return (
    <tbody className="border-t border-line max-sm:block max-sm:py-2">
      <tr className="max-sm:grid max-sm:grid-cols-[2.25rem_1fr]">
        <th
          scope="row"
          className="py-2 text-start align-top font-body text-ink-2 max-sm:row-span-3 max-sm:py-0"
        >
          {row}
        </th>
        <td className={classNames(cell, 'font-title text-navy-900')}>{fullName}</td>
        <td className={cell}>{email !== '' && <BreakableEmail address={email} />}</td>
        <td className={classNames(cell, 'whitespace-nowrap tabular-nums')}>{phoneNumber}</td>
      </tr>
      {(fault !== undefined || doubts.length > 0) && (
        <tr className="max-sm:grid max-sm:grid-cols-[2.25rem_1fr]">
          <td />
          <td colSpan={3} className="pb-2 sm:ps-4">
            {fault !== undefined && (
              <Remark icon={CircleAlert} className="font-strong text-red-ink" text={fault} />
            )}
            {doubts.map((doubt) => (
              <Remark key={doubt} icon={TriangleAlert} className="text-yellow-ink" text={doubt} />
            ))}
          </td>
        </tr>
      )}
    </tbody>
  );
}

const Remark = ({
  icon: Icon,
  className,
  text,
}: {
  icon: LucideIcon;
  className: string;
  text: string;
}) => (
  <p className={classNames('flex items-start gap-2', className)}>
    <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
    {text}
  </p>
);
