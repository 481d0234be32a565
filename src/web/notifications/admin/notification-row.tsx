import {
  Building2,
  FileDown,
  GraduationCap,
  IdCard,
  type LucideIcon,
  MailX,
  MessagesSquare,
  ScanEye,
  ShieldQuestion,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router';
import type { NotificationEntry, NotificationKind } from '#contract/notifications/notifications.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatNotification } from './notification-format.ts';

const icons: Record<NotificationKind, LucideIcon> = {
  application: UserPlus,
  document: IdCard,
  request: Building2,
  consultation: MessagesSquare,
  enrolment: GraduationCap,
  message: MailX,
  privacy: ShieldQuestion,
  reading: ScanEye,
  export: FileDown,
};

/** The kinds that an administrator should look at soon. */
const alarming: readonly NotificationKind[] = ['message', 'reading'];

const row = 'flex min-h-15.5 items-start gap-3 px-4 py-2.5';

interface NotificationRowProps {
  entry: NotificationEntry;
  age: string;
  /** Called when it is opened: in this tab, or in another. */
  onOpen(isHere: boolean): void;
}

/** An entry, which is a link; an unread one is tinted, bold and marked. */
export function NotificationRow({ entry, age, onOpen }: NotificationRowProps) {
  const { isUnread, kind, newestAt } = entry;
  const { title, detail, to } = formatNotification(entry);
  const Icon = icons[kind];
  return (
    <li>
      <Link
        to={to}
        onClick={({ metaKey, ctrlKey, shiftKey }) => onOpen(!(metaKey || ctrlKey || shiftKey))}
        onAuxClick={({ button }) => button === 1 && onOpen(false)}
        className={classNames(
          row,
          // The list would cut off a ring around it.
          'hover:bg-office focus-visible:rounded-chip focus-visible:shadow-[inset_0_0_0_2px_var(--navy-950),inset_0_0_0_4px_var(--gold-400)]',
          isUnread && 'bg-row-on',
        )}
      >
        <span
          className={classNames(
            'mt-0.5 inline-flex size-9 shrink-0 items-center justify-center rounded-chip',
            isUnread && (alarming.includes(kind) ? 'bg-red-tint text-red-ink' : 'bg-navy-100 text-navy-900'),
            !isUnread && 'bg-grey-tint text-ink-2',
          )}
        >
          <Icon aria-hidden="true" className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1 leading-[1.4]">
          {isUnread && <span className="sr-only">Unread: </span>}
          <span
            title={title}
            className={classNames(
              'line-clamp-2 break-words text-navy-900 sm:line-clamp-1',
              isUnread ? 'font-title' : 'font-normal',
            )}
          >
            {title}
          </span>
          <span title={detail} className="line-clamp-1 text-1 break-all text-ink-2">
            {detail}
          </span>
        </span>
        <span className="inline-flex shrink-0 items-center gap-2 pt-0.5 text-1 text-ink-2">
          <time dateTime={newestAt}>{age}</time>
          <span aria-hidden="true" className={classNames('h-3.5 w-1.5 -skew-x-[18deg]', isUnread && 'bg-gold-500')} />
        </span>
      </Link>
    </li>
  );
}

/** Stands for entries while they load. */
export function NotificationSkeleton() {
  return (
    <ul aria-busy="true" aria-label="Loading" className="divide-y divide-line">
      {['1', '2', '3', '4'].map((key) => (
        <li key={key} className={row}>
          <span className="size-9 shrink-0 rounded-chip bg-grey-tint" />
          <span className="grid min-w-0 flex-1 gap-2.5 py-1.5">
            <span className="block h-3.5 w-56 max-w-full rounded-chip bg-grey-tint" />
            <span className="block h-3 w-40 max-w-full rounded-chip bg-grey-tint" />
          </span>
        </li>
      ))}
    </ul>
  );
}
