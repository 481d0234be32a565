import type { ActivityChange } from '#contract/activity/activity.ts';
import {
  type ActivityKind,
  activityFields,
  activityKinds,
} from '#contract/activity/activity-kinds.ts';
import { formatDate } from '#contract/platform/dates.ts';

interface Done {
  kind: ActivityKind;
  recordName: string;
  changes: readonly ActivityChange[];
}

/** Formats an action to follow the person's name: 'approved Musa Danjuma'. */
export function formatActivity(done: Done): string {
  const describe = sentences[done.kind];
  return describe
    ? describe(done)
    : `${activityKinds[done.kind].label.toLowerCase()} ${done.recordName}`;
}

const fieldOf = ({ changes }: Done, name: ActivityChange['field']) =>
  changes.find(({ field }) => field === name);
const documentOf = (done: Done) =>
  (fieldOf(done, 'document')?.after ?? 'document').replace(/^[A-Z](?=[a-z])/, (first) =>
    first.toLowerCase(),
  );
const checkOf = (done: Done) => {
  const { before, after } = fieldOf(done, 'check') ?? {};
  return after ?? before ?? 'check';
};
const markedAs = (what: string, status: string) => (done: Done) =>
  `marked the ${what} ${done.recordName} as ${status}`;

const setBack = (what: string) => (done: Done) =>
  `set ${what}${done.recordName} back to ${fieldOf(done, 'status')?.after}`;
const fieldsOf = ({ changes }: Done) =>
  changes.map(({ field }) => activityFields[field]).join(', ');
const removedAll = (what: string) => (done: Done) =>
  `removed ${fieldOf(done, 'removed')?.after}, with ${what}${done.recordName}`;
const corrected = (what: string) => (done: Done) =>
  `corrected ${what}${done.recordName} (${fieldsOf(done)})`;

const sentences: Partial<Record<ActivityKind, (done: Done) => string>> = {
  'message-sent': ({ recordName }) => `sent a message to ${recordName}`,
  'message-undone': ({ recordName }) => `took back a message to ${recordName}`,
  'message-sent-again': ({ recordName }) => `sent a message to ${recordName} again`,
  'document-accepted': (done) => `accepted the ${documentOf(done)} of ${done.recordName}`,
  'check-recorded': (done) => `recorded a check of ${done.recordName} (${checkOf(done)})`,
  'check-withdrawn': (done) => `withdrew a check of ${done.recordName} (${checkOf(done)})`,
  'road-test-invited': ({ recordName }) => `invited ${recordName} to a road test`,
  'road-test-changed': ({ recordName }) => `changed the road test of ${recordName}`,
  'road-test-cancelled': ({ recordName }) => `cancelled the road test of ${recordName}`,
  'road-test-undone': ({ recordName }) => `undid a change of the road test of ${recordName}`,
  'check-undone': (done) => `undid a check of ${done.recordName} (${checkOf(done)})`,
  'check-kind-added': ({ recordName }) => `added the kind of checks ${recordName}`,
  'check-kind-changed': ({ recordName }) => `changed the kind of checks ${recordName}`,
  'document-refused': (done) => `asked for a new ${documentOf(done)} of ${done.recordName}`,
  'driver-undone': setBack(''),
  'request-undone': setBack('the request from '),
  'consultation-undone': setBack('the booking from '),
  'training-undone': setBack('the training '),
  'documents-destroyed': ({ recordName }) => `destroyed the documents of ${recordName}`,
  'picture-changed': ({ recordName }) => `changed the caption of ${recordName}`,
  'document-renewed': (done) => `renewed ${renewed(done)} of ${done.recordName}`,
  'asking-allowed': ({ recordName }) => `allowed asking ${recordName} again`,
  'documents-asked': ({ recordName }) => `asked ${recordName} for new documents`,
  'documents-request-withdrawn': ({ recordName }) => `withdrew what ${recordName} was asked for`,
  'documents-sent': ({ recordName }) => `sent new documents of ${recordName}`,
  'documents-downloaded': ({ recordName }) => `downloaded the documents of ${recordName}`,
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
  'documents-added': ({ recordName }) => `added documents of ${recordName}`,
  'driver-corrected': corrected(''),
  'request-corrected': corrected('the request from '),
  'enrolment-corrected': corrected('the registration of '),
  'consultation-corrected': corrected('the booking from '),
  'request-fulfilled': markedAs('request from', 'fulfilled'),
  'request-cancelled': ({ recordName }) => `cancelled the request from ${recordName}`,
  'request-cancel-asked': ({ recordName }) => `asked to cancel the request from ${recordName}`,
  'request-kept': ({ recordName }) => `kept the request from ${recordName} open`,
  'request-reopened': ({ recordName }) => `opened the request from ${recordName} again`,
  'consultation-scheduled': markedAs('booking from', 'scheduled'),
  'consultation-rescheduled': ({ recordName }) =>
    `changed the time of the booking from ${recordName}`,
  'consultation-completed': markedAs('booking from', 'completed'),
  'consultation-cancelled': ({ recordName }) => `cancelled the booking from ${recordName}`,
  'requests-removed': removedAll('the request from '),
  'consultations-removed': removedAll('the booking from '),
  'enrolments-removed': removedAll('the registration of '),
  'enrolments-restored': (done) =>
    `restored ${fieldOf(done, 'removed')?.before}, with the registration of ${done.recordName}`,
  'training-changed': (done) => `changed the training ${done.recordName} (${fieldsOf(done)})`,
  'training-completed': markedAs('training', 'completed'),
  'training-cancelled': ({ recordName }) => `cancelled the training ${recordName}`,
  'training-deleted': ({ recordName }) => `deleted the training ${recordName}`,
  'enrolment-removed': ({ recordName }) => `removed the registration of ${recordName}`,
  'setting-changed': (done) => `changed the settings (${fieldsOf(done)})`,
  'role-changed': (done) =>
    `changed the role of ${done.recordName} to ${fieldOf(done, 'role')?.after}`,
  'name-changed': (done) =>
    `changed the name of ${fieldOf(done, 'name')?.before ?? done.recordName}`,
  'administrator-signed-out': ({ recordName }) => `signed ${recordName} out everywhere`,
};

function renewed({ changes }: Done): string {
  const documents = { licence: 'licence', medicalRecord: 'medical record' };
  return Object.entries(documents)
    .flatMap(([document, name]) => {
      if (!changes.some(({ field }) => field.startsWith(document))) return [];
      const expiry = changes.find(({ field }) => field === `${document}Expiry`)?.after;
      return `the ${name}${expiry ? ` (to the ${formatDate(expiry)})` : ''}`;
    })
    .join(' and ');
}
