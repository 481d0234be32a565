import { CalendarPlus, FilePen } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
} from '#contract/drivers/application-form.ts';
import { formatDate, formatShortDate, weekdayName } from '#contract/platform/dates.ts';
import { deleteOldDrafts } from '#web/platform/drafts/draft-age.ts';
import { readDraft } from '#web/platform/drafts/draft-db.ts';
import type { DraftRecord } from '#web/platform/drafts/draft-record.ts';
import { MarkedLine } from '#web/platform/page/marked-text.tsx';
import { publicUrl } from '#web/platform/page/public-url.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { isProgress } from './application-store.ts';
import { documentIcons } from './document-icons.ts';
import type { ClosedState } from './use-closing.ts';

const inCalendar = (text: string) => text.replace(/[\\,;]/g, '\\$&').replace(/\s+/g, ' ');

/** A calendar file as a data URL, which needs no connection. */
function calendarFile(day: string, company: string): string {
  const date = day.replaceAll('-', '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Website//Applications//EN',
    'BEGIN:VEVENT',
    `UID:${publicUrl}/apply/${date}`,
    `DTSTAMP:${date}T000000Z`,
    `DTSTART;VALUE=DATE:${date}`,
    `SUMMARY:${inCalendar(`Apply as a driver at ${company}`)}`,
    `URL:${publicUrl}/apply`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(lines.join('\r\n'))}`;
}

function Day({ day, company }: { day: string; company: string }) {
  const [number, month] = formatShortDate(day).split(' ');
  return (
    <>
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="w-19 shrink-0 overflow-clip rounded-field border border-line text-center font-display text-navy-900"
        >
          <span className="block bg-navy-900 py-1 text-1 text-on-navy">{month}</span>
          <span className="block py-2 text-4 leading-none">{number}</span>
        </span>
        <p>
          <span className="text-1 text-ink-2">We open again on</span>
          <span className="block text-3 font-title text-navy-900">
            {weekdayName(day)}, {formatDate(day)}
          </span>
        </p>
      </div>
      <a
        href={calendarFile(day, company)}
        download="applications.ics"
        className="mt-5 inline-flex min-h-(--h-control) items-center max-sm:w-full justify-center gap-2 rounded-field border border-line-strong px-6 text-2 font-title text-navy-900 hover:bg-navy-100"
      >
        <CalendarPlus className="size-5" />
        Add the day to my calendar
      </a>
    </>
  );
}

interface ClosedPanelProps {
  closing: ClosedState;
  isFormShown: boolean;
  onLook(): void;
}

export function ClosedPanel({
  closing: { reason, opensOn },
  isFormShown,
  onLook,
}: ClosedPanelProps) {
  const { company } = useWebsite();
  const [storedDraft, setStoredDraft] = useState<DraftRecord>();
  const box = useRef<HTMLDivElement>(null);
  const look = useEffectEvent(onLook);
  useEffect(() => {
    if (isFormShown) return box.current?.focus();
    async function find() {
      await deleteOldDrafts();
      const draft = await readDraft('application');
      setStoredDraft(draft);
      // A submitted form is still being sent; its own panel shows that.
      if (draft?.phase === 'waiting') look();
    }
    // Without storage access there is no draft.
    find().catch(() => undefined);
  }, [isFormShown]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={classNames(
        'rounded-card bg-card p-5 shadow-soft outline-none max-sm:-mx-2 sm:p-8',
        !isFormShown && 'lg:p-12 lg:shadow-none',
      )}
    >
      {opensOn === '' ? (
        <p className="text-3 font-title text-navy-900">We'll say here when we open again.</p>
      ) : (
        <Day day={opensOn} company={company.name} />
      )}
      {isFormShown && reason !== '' && (
        <p className="mt-5 text-ink-2">
          <MarkedLine text={reason} />
        </p>
      )}
      {(isFormShown || storedDraft?.phase === 'filling') && (
        <section className="mt-5 flex gap-3 rounded-field bg-gold-100 p-4">
          <FilePen className="mt-0.5 size-5 shrink-0 text-gold-700" />
          <div>
            <h2 className="text-2 font-title text-navy-900">Your form is kept on {thisDevice()}</h2>
            <p className="text-ink-2">
              {storedDraft && !isFormShown && placeOf(storedDraft)}
              {opensOn === ''
                ? 'You can finish and send it when we open again.'
                : `You can finish and send it from the ${formatDate(opensOn)}.`}
            </p>
            {!isFormShown && (
              <Button variant="line" onClick={onLook} className="mt-3">
                Look at it
              </Button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

function placeOf({ extra, photos: { length } }: DraftRecord): string {
  const step = isProgress(extra) ? `Step ${extra.position.step} of 3. ` : '';
  return length === 0 ? step : `${step}With ${pluralize(length, 'photo')}. `;
}

export function UntilThen() {
  return (
    <>
      <div className="lg:row-span-2 lg:border-s lg:border-line lg:p-12">
        <h2 className="title text-4 lg:text-3">What you can do until then</h2>
        <p className="mt-2 text-ink-2">With these four ready, the form takes about ten minutes.</p>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {documentGroups.map((group) => {
            const Icon = documentIcons[group];
            return (
              <li key={group} className="flex gap-4 py-4">
                <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-chip bg-gold-100 text-gold-700">
                  <Icon className="size-5" />
                </span>
                <div>
                  <h3 className="text-2 font-title text-navy-900">{documentLabels[group]}</h3>
                  <p className="text-ink-2">{advice[group]}</p>
                </div>
              </li>
            );
          })}
        </ul>
      </div>
      <div className="max-lg:-mt-4 lg:self-end lg:px-12 lg:pb-12">
        <div className="flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink to="/training" variant="navy">
            Come to a training
          </ButtonLink>
          <ButtonLink to="/track" variant="line">
            Check the application you sent
          </ButtonLink>
        </div>
        <p className="mt-4 text-1 text-ink-2">
          Companies can still request drivers, and trainings stay open to everyone.
        </p>
      </div>
    </>
  );
}

const advice: Record<DocumentGroup, string> = {
  drivers: 'Front and back. It should be valid for some months.',
  nin: 'Your NIN slip or your NIN card.',
  medical: 'Stamp and date must be sharp enough to read.',
  education: 'Your highest certificate.',
};
