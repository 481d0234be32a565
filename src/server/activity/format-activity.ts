import type { ActivityChange } from '#contract/activity/activity.ts';
import {
  type ActivityKind,
  activityFields,
  activityKinds,
} from '#contract/activity/activity-kinds.ts';
import { formatDate } from '#contract/platform/dates.ts';

interface FormattedAction {
  kind: ActivityKind;
  recordName: string;
  changes: readonly ActivityChange[];
}

/** Formats an action to follow the person's name: 'approved Musa Danjuma'. */
export function formatActivity(done: FormattedAction): string {
  const sentence = sentences[done.kind] ?? `${activityKinds[done.kind].label.toLowerCase()} {}`;
  return typeof sentence === 'string'
    ? sentence.replace('{}', () => done.recordName)
    : sentence(done);
}

const fieldOf = ({ changes }: FormattedAction, name: ActivityChange['field']) =>
  changes.find(({ field }) => field === name);
const documentOf = (done: FormattedAction) =>
  (fieldOf(done, 'document')?.after ?? 'document').replace(/^[A-Z](?=[a-z])/, (first) =>
    first.toLowerCase(),
  );
const checkOf = (done: FormattedAction) => {
  const { before, after } = fieldOf(done, 'check') ?? {};
  return after ?? before ?? 'check';
};
const markedAs = (what: string, status: string) => (done: FormattedAction) =>
  `marked the ${what} ${done.recordName} as ${status}`;

const setBack = (what: string) => (done: FormattedAction) =>
  `set ${what}${done.recordName} back to ${fieldOf(done, 'status')?.after}`;
const fieldsOf = ({ changes }: FormattedAction) =>
  changes.map(({ field }) => activityFields[field]).join(', ');
const removedAll = (what: string) => (done: FormattedAction) =>
  `removed ${fieldOf(done, 'removed')?.after}, with ${what}${done.recordName}`;
const corrected = (what: string) => (done: FormattedAction) =>
  `corrected ${what}${done.recordName} (${fieldsOf(done)})`;

/** `{}` is the record. */
const sentences: Partial<Record<ActivityKind, string | ((done: FormattedAction) => string)>> = {
  'message-sent': 'sent a message to {}',
  'message-undone': 'took back a message to {}',
  'message-sent-again': 'sent a message to {} again',
  'document-accepted': (done) => `accepted the ${documentOf(done)} of ${done.recordName}`,
  'check-recorded': (done) => `recorded a check of ${done.recordName} (${checkOf(done)})`,
  'training-counted': (done) => `recorded a training of ${done.recordName} (${checkOf(done)})`,
  'training-uncounted': (done) => `withdrew a training of ${done.recordName} (${checkOf(done)})`,
  'check-withdrawn': (done) => `withdrew a check of ${done.recordName} (${checkOf(done)})`,
  'road-test-invited': 'invited {} to a road test',
  'road-test-changed': 'changed the road test of {}',
  'road-test-cancelled': 'cancelled the road test of {}',
  'road-test-undone': 'undid a change of the road test of {}',
  'check-undone': (done) => `undid a check of ${done.recordName} (${checkOf(done)})`,
  'check-kind-added': 'added the kind of checks {}',
  'check-kind-changed': 'changed the kind of checks {}',
  'document-refused': (done) => `asked for a new ${documentOf(done)} of ${done.recordName}`,
  'driver-undone': setBack(''),
  'request-undone': setBack('the request from '),
  'consultation-undone': setBack('the booking from '),
  'training-undone': setBack('the training '),
  'documents-destroyed': 'destroyed the documents of {}',
  'picture-changed': 'changed the caption of {}',
  'document-renewed': (done) => `renewed ${renewed(done)} of ${done.recordName}`,
  'asking-allowed': 'allowed asking {} again',
  'documents-asked': 'asked {} for new documents',
  'documents-request-withdrawn': 'withdrew what {} was asked for',
  'documents-sent': 'sent new documents of {}',
  'documents-downloaded': 'downloaded the documents of {}',
  'driver-placed': (done) => `placed ${fieldOf(done, 'driver')?.after} with ${done.recordName}`,
  'driver-removed': (done) => `removed ${fieldOf(done, 'driver')?.before} from ${done.recordName}`,
  'driver-replaced': (done) =>
    `replaced ${fieldOf(done, 'driver')?.before} by ${fieldOf(done, 'driver')?.after} with ${done.recordName}`,
  'placement-undone': (done) => {
    const [after, before] = [fieldOf(done, 'driver')?.after, fieldOf(done, 'driver')?.before];
    return after
      ? `placed ${after} with ${done.recordName} again`
      : `took back that ${before} works for ${done.recordName}`;
  },
  'documents-added': 'added documents of {}',
  'driver-corrected': corrected(''),
  'request-corrected': corrected('the request from '),
  'enrolment-corrected': corrected('the registration of '),
  'consultation-corrected': corrected('the booking from '),
  'request-fulfilled': markedAs('request from', 'fulfilled'),
  'request-cancelled': 'cancelled the request from {}',
  'request-cancel-asked': 'asked to cancel the request from {}',
  'request-kept': 'kept the request from {} open',
  'request-reopened': 'opened the request from {} again',
  'consultation-scheduled': markedAs('booking from', 'scheduled'),
  'consultation-rescheduled': 'changed the time of the booking from {}',
  'consultation-completed': markedAs('booking from', 'completed'),
  'consultation-cancelled': 'cancelled the booking from {}',
  'requests-removed': removedAll('the request from '),
  'consultations-removed': removedAll('the booking from '),
  'enrolments-removed': removedAll('the registration of '),
  'enrolments-restored': (done) =>
    `restored ${fieldOf(done, 'removed')?.before}, with the registration of ${done.recordName}`,
  'training-changed': (done) => `changed the training ${done.recordName} (${fieldsOf(done)})`,
  'training-completed': markedAs('training', 'completed'),
  'training-cancelled': 'cancelled the training {}',
  'training-deleted': 'deleted the training {}',
  'enrolment-removed': 'removed the registration of {}',
  'setting-changed': (done) => `changed the settings (${fieldsOf(done)})`,
  'role-changed': (done) =>
    `changed the role of ${done.recordName} to ${fieldOf(done, 'role')?.after}`,
  'name-changed': (done) =>
    `changed the name of ${fieldOf(done, 'name')?.before ?? done.recordName}`,
  'administrator-signed-out': 'signed {} out everywhere',
  'website-published': 'published the draft of the website',
  'website-restored': 'restored a version of the website',
  'website-discarded': 'discarded the draft of the website',
};

function renewed({ changes }: FormattedAction): string {
  const documents = { licence: 'licence', medicalRecord: 'medical record' };
  return Object.entries(documents)
    .flatMap(([document, name]) => {
      if (!changes.some(({ field }) => field.startsWith(document))) return [];
      const expiry = changes.find(({ field }) => field === `${document}Expiry`)?.after;
      return `the ${name}${expiry ? ` (to the ${formatDate(expiry)})` : ''}`;
    })
    .join(' and ');
}
