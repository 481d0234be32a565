import { type ActivityChange, type ActivityKind, activityFields, activityKinds } from '#contract/activity.ts';
import { writeDate } from '#contract/dates.ts';

interface Done {
  kind: ActivityKind;
  recordName: string;
  changes: readonly ActivityChange[];
}

/** What was done, as the part of a sentence that follows the person's name: 'approved Musa Danjuma'. */
export function describeActivity(done: Done): string {
  const describe = sentences[done.kind];
  return describe ? describe(done) : `${activityKinds[done.kind].label.toLowerCase()} ${done.recordName}`;
}

const fieldOf = ({ changes }: Done, name: ActivityChange['field']) => changes.find(({ field }) => field === name);
const markedAs = (what: string, status: string) => (done: Done) => `marked the ${what} ${done.recordName} as ${status}`;

const sentences: Partial<Record<ActivityKind, (done: Done) => string>> = {
  'document-renewed': (done) => `renewed ${renewed(done)} of ${done.recordName}`,
  'documents-downloaded': ({ recordName }) => `downloaded the documents of ${recordName}`,
  'driver-placed': (done) => `placed ${fieldOf(done, 'driver')?.after} with ${done.recordName}`,
  'driver-removed': (done) => `removed ${fieldOf(done, 'driver')?.before} from ${done.recordName}`,
  'request-fulfilled': markedAs('request from', 'fulfilled'),
  'request-cancelled': ({ recordName }) => `cancelled the request from ${recordName}`,
  'consultation-scheduled': markedAs('booking from', 'scheduled'),
  'consultation-completed': markedAs('booking from', 'completed'),
  'consultation-cancelled': ({ recordName }) => `cancelled the booking from ${recordName}`,
  'training-changed': ({ recordName, changes }) =>
    `changed the training ${recordName} (${changes.map(({ field }) => activityFields[field]).join(', ')})`,
  'training-completed': markedAs('training', 'completed'),
  'training-cancelled': ({ recordName }) => `cancelled the training ${recordName}`,
  'role-changed': (done) => `changed the role of ${done.recordName} to ${fieldOf(done, 'role')?.after}`,
  'name-changed': (done) => `changed the name of ${fieldOf(done, 'name')?.before ?? done.recordName}`,
  'administrator-signed-out': ({ recordName }) => `signed ${recordName} out everywhere`,
};

function renewed({ changes }: Done): string {
  const documents = { licence: 'licence', medicalRecord: 'medical record' };
  return Object.entries(documents)
    .flatMap(([document, name]) => {
      if (!changes.some(({ field }) => field.startsWith(document))) return [];
      const expiry = changes.find(({ field }) => field === `${document}Expiry`)?.after;
      return `the ${name}${expiry ? ` (to the ${writeDate(expiry)})` : ''}`;
    })
    .join(' and ');
}
