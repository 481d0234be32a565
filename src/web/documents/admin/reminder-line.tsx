import { Bell } from 'lucide-react';
import type { DocumentReminders } from '#contract/documents/documents.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatReminders } from './reminder-format.ts';

const tones = { good: 'font-strong text-green-ink', plain: '', bad: 'font-strong text-red-ink' };

/** Reserves its space while loading. */
export function ReminderLine({ reminders }: { reminders: DocumentReminders | undefined }) {
  const described = reminders && formatReminders(reminders);
  return (
    <p className="flex min-h-5 items-start gap-2 text-1 text-ink-2">
      {described && (
        <>
          <Bell className="mt-0.5 size-4 shrink-0" />
          <span>
            {described.words}
            {described.fate && (
              <>
                ,{' '}
                <span className={classNames(tones[described.fate.tone])}>
                  {described.fate.words}
                </span>
              </>
            )}
            {described.next && `; ${described.next}`}
          </span>
        </>
      )}
    </p>
  );
}
