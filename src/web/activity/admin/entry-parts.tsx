import {
  ArrowLeftRight,
  Award,
  Ban,
  CalendarCheck,
  CalendarClock,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  Download,
  Eye,
  IdCard,
  ImageDown,
  ImagePlus,
  KeyRound,
  Lock,
  LockOpen,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Pencil,
  Plus,
  RotateCcw,
  Send,
  Settings,
  ShieldCheck,
  ShieldOff,
  StickyNote,
  Trash2,
  TriangleAlert,
  Truck,
  Undo2,
  Upload,
  UserCheck,
  UserCog,
  UserMinus,
  UserPlus,
  UserX,
} from 'lucide-react';
import type { ActivityEntry } from '#contract/activity/activity.ts';
import {
  type ActivityKind,
  activityKinds,
  activityRecords,
} from '#contract/activity/activity-kinds.ts';
import { StatefulLink } from '#web/platform/lists/link-state.tsx';
import { Avatar } from '#web/ui/images/avatar.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatActor, recordPath } from './activity-format.ts';

const ofVerbs: Readonly<Record<string, LucideIcon>> = {
  deleted: Trash2,
  removed: Trash2,
  undone: Undo2,
  added: Plus,
  withdrawn: CircleX,
  uncounted: CircleX,
  cancelled: CircleX,
  sent: Mail,
  downloaded: Download,
  exported: Download,
  completed: CircleCheck,
};

const icons: Partial<Record<ActivityKind, LucideIcon>> = {
  'driver-approved': UserCheck,
  'driver-rejected': UserX,
  'driver-blocked': Ban,
  'driver-unblocked': UserCheck,
  'document-accepted': CircleCheck,
  'document-refused': CircleX,
  'driver-restored': UserCheck,
  'driver-added': UserPlus,
  'drivers-invited': Send,
  'check-recorded': ClipboardCheck,
  'training-counted': Award,
  'road-test-invited': CalendarCheck,
  'road-test-changed': CalendarClock,
  'documents-added': IdCard,
  'photos-cleared': Trash2,
  'document-renewed': IdCard,
  'documents-destroyed': Trash2,
  'documents-asked': Mail,
  'documents-sent': ImagePlus,
  'document-viewed': Eye,
  'documents-loaded': ImageDown,
  'driver-placed': Truck,
  'driver-removed': UserMinus,
  'request-fulfilled': CircleCheck,
  'request-reopened': RotateCcw,
  'request-cancel-asked': CircleX,
  'request-kept': RotateCcw,
  'driver-replaced': ArrowLeftRight,
  'drivers-asked': Send,
  'asking-allowed': RotateCcw,
  'consultation-scheduled': CalendarCheck,
  'consultation-rescheduled': CalendarClock,
  'note-added': StickyNote,
  'note-edited': StickyNote,
  'note-removed': StickyNote,
  'training-created': Plus,
  'enrolment-added': UserPlus,
  'enrolment-moved': ArrowLeftRight,
  'attendance-marked': UserCheck,
  'seat-taken': UserCheck,
  'enrolment-removed': UserMinus,
  'enrolments-restored': Undo2,
  'certificates-made': Award,
  'certificates-sent': Send,
  'certificate-withdrawn': Ban,
  'pictures-added': ImagePlus,
  'message-sent-again': Mail,
  'logged-in': LogIn,
  'login-failed': TriangleAlert,
  'signed-out': LogOut,
  'signed-out-everywhere': LogOut,
  'session-ended': LogOut,
  'password-changed': KeyRound,
  'password-reset': KeyRound,
  'second-factor-set-up': ShieldCheck,
  'second-factor-removed': ShieldOff,
  'backup-codes-replaced': KeyRound,
  'administrator-added': UserPlus,
  'administrator-invited': Mail,
  'invitation-sent-again': Mail,
  'invitation-accepted': UserPlus,
  'role-changed': UserCog,
  'administrator-deactivated': UserX,
  'administrator-reactivated': UserCheck,
  'administrator-signed-out': LogOut,
  'administrator-removed': UserMinus,
  'retention-changed': CalendarClock,
  'retention-ran': Trash2,
  'hold-set': Lock,
  'hold-lifted': LockOpen,
  'person-erased': UserX,
  'privacy-asked': Mail,
  'privacy-answered': CircleCheck,
  'consent-given': ShieldCheck,
  'consent-withdrawn': ShieldOff,
  'website-published': Upload,
  'website-restored': RotateCcw,
  'website-discarded': Trash2,
  'setting-changed': Settings,
  'backup-made': Settings,
  'started-from-backup': Settings,
  'backups-kept': Settings,
  'recovery-sheet-opened': Lock,
  'unusual-reading': TriangleAlert,
};

/** By the kind, else by the verb at its end. */
const iconOf = (kind: ActivityKind): LucideIcon =>
  icons[kind] ?? ofVerbs[kind.slice(kind.lastIndexOf('-') + 1)] ?? Pencil;

/** The role is the one at the time of the entry. */
export function Who({ entry: { actor, record } }: { entry: ActivityEntry }) {
  return (
    <span className="flex items-center gap-2.5">
      {actor.kind === 'administrator' ? (
        <Avatar name={actor.name} size="small" />
      ) : (
        <span
          aria-hidden="true"
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-round bg-navy-100 text-1 font-title text-navy-900"
        >
          {actor.kind === 'public' ? '?' : '–'}
        </span>
      )}
      <span className="min-w-0 wrap-anywhere">
        <span className="font-title text-navy-900">{formatActor(actor, record.kind)}</span>{' '}
        <span className="text-1 text-ink-2">{actor.role}</span>
      </span>
    </span>
  );
}

export function What({ kind }: { kind: ActivityKind }) {
  const Icon = iconOf(kind);
  const isAlarming = kind === 'login-failed';
  return (
    <span
      className={classNames(
        'flex items-center gap-2',
        isAlarming ? 'font-title text-danger' : 'text-ink',
      )}
    >
      <Icon className={classNames('size-4 shrink-0', !isAlarming && 'text-ink-2')} />
      {activityKinds[kind].label}
    </span>
  );
}

export function RecordName({ record }: { record: ActivityEntry['record'] }) {
  const path = recordPath(record);
  return (
    <span className="wrap-anywhere">
      <span className="text-ink-2">{activityRecords[record.kind]}</span>{' '}
      {path === undefined ? (
        <span className="font-strong text-ink">{record.name}</span>
      ) : (
        <StatefulLink
          to={path}
          className="rounded-chip font-strong text-navy-600 underline underline-offset-4 hover:text-navy-900"
        >
          {record.name}
        </StatefulLink>
      )}
    </span>
  );
}
