import {
  Building2,
  GraduationCap,
  ListChecks,
  type LucideIcon,
  MessagesSquare,
  Plus,
  ShieldCheck,
  Ticket,
  UserPlus,
  Users,
} from 'lucide-react';
import { enrolmentStateLabels } from '#contract/enrolments/enrolment-states.ts';
import { formatShortDate, formatTime } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { privacyRequestKinds } from '#contract/privacy/request-kinds.ts';
import type { SearchResults } from '#contract/search/search.ts';
import { type SearchKind, searchPermissions } from '#contract/search/search-kinds.ts';
import {
  addConsultationPath,
  addDriverPath,
  addRequestPath,
  consultationPath,
  driversPath,
  profilePath,
  requestPath,
  requestsPath,
  reviewPath,
  trainingPath,
} from '#web/addresses.ts';
import type { Can } from '#web/platform/http/use-can.ts';
import { officeSections, type Section, sections } from '#web/sections.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { truncatePhone } from '#web/ui/data/truncate-phone.ts';

export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  facts?: string;
  /** A second name, such as a number. Stored in the tab when the record is opened. */
  reference?: string;
  status?: string;
  /** A record rather than a list or screen. */
  isRecord?: boolean;
}

export interface EntryGroup {
  label: string;
  entries: readonly Entry[];
}

const join = (...facts: readonly string[]) => facts.filter((fact) => fact !== '').join(' · ');
const searchIn = (path: string, text: string) => `${path}?${new URLSearchParams({ search: text })}`;

interface Kind {
  label: string;
  /** The kind's plural, for sentences. */
  plural: string;
  icon: LucideIcon;
  /** The list of all hits, if there is one. */
  listPath?: string;
}

const kinds: Readonly<Record<SearchKind, Kind>> = {
  drivers: { label: 'Drivers', plural: 'drivers', icon: Users, listPath: driversPath },
  requests: {
    label: 'Company requests',
    plural: 'requests',
    icon: Building2,
    listPath: requestsPath,
  },
  consultations: {
    label: 'Consultations',
    plural: 'consultations',
    icon: MessagesSquare,
    listPath: '/admin/consultancy',
  },
  enrolments: { label: 'Registrations', plural: 'registrations', icon: Ticket },
  privacyRequests: { label: 'Data requests', plural: 'data requests', icon: ShieldCheck },
  trainings: {
    label: 'Trainings',
    plural: 'trainings',
    icon: GraduationCap,
    listPath: '/admin/training-management',
  },
};

const number = new Intl.NumberFormat('en-NG');

/** Identifiers that the role can search by, in addition to names, phone numbers and email addresses. */
export function findableNumbers(can: Can): string[] {
  const of = (kind: SearchKind, ...numbers: string[]) =>
    can(searchPermissions[kind]) ? numbers : [];
  return [
    ...of('drivers', 'driver number'),
    ...(can('read documents') ? ['licence'] : []),
    ...of('requests', 'REQ'),
    ...of('consultations', 'CON'),
    ...of('enrolments', 'ENR', 'certificate'),
    ...of('privacyRequests', 'PRV'),
  ];
}

interface Hits<Item> {
  total: number;
  result: readonly Item[];
}

/** Null if the role can't read the kind. */
function groupOf<Item>(
  kind: SearchKind,
  text: string,
  hits: Hits<Item> | null,
  toEntry: (item: Item) => Omit<Entry, 'icon'>,
): EntryGroup[] {
  if (!hits || hits.result.length === 0) return [];
  const { label, plural, icon, listPath } = kinds[kind];
  const entries = hits.result.map((item) => ({ ...toEntry(item), icon, isRecord: true }));
  if (listPath === undefined || hits.total <= entries.length) return [{ label, entries }];
  const all = {
    to: searchIn(listPath, text),
    name: `All ${number.format(hits.total)} ${plural}`,
    icon,
  };
  return [{ label, entries: [...entries, all] }];
}

export function toGroups(results: SearchResults, text: string): EntryGroup[] {
  const { drivers, requests, consultations, enrolments, trainings, privacyRequests } = results;
  return [
    ...groupOf('drivers', text, drivers, ({ fullName, status, driverId, ...driver }) => ({
      to: profilePath(driver),
      name: fullName,
      reference: `Driver ${driverId}`,
      facts: join(
        `Driver ${driverId}`,
        driver.typeOfVehice,
        stateLabel(driver.state),
        truncatePhone(driver.phoneNumber),
      ),
      status,
    })),
    ...groupOf('requests', text, requests, ({ name, requestId, status, ...request }) => ({
      to: requestPath({ requestId }),
      name,
      reference: requestId,
      facts: join(
        requestId,
        pluralize(
          request.numberOfDriverNeeded,
          `${request.typeOfVehicleRequired.toLowerCase()} driver`,
        ),
        `starts ${formatShortDate(request.duration.startDate)}`,
      ),
      status,
    })),
    ...groupOf('consultations', text, consultations, ({ fullName, requestId, status, ...one }) => ({
      to: consultationPath(one),
      name: fullName,
      reference: requestId,
      facts: join(
        requestId,
        one.companyName,
        `${formatShortDate(one.consultationDate)}, ${one.preferredTime.toLowerCase()}`,
      ),
      status,
    })),
    ...groupOf(
      'enrolments',
      text,
      enrolments,
      ({ trainingId, fullName, reference, state, ...one }) => ({
        // The 'registered' part's search covers all registrations.
        to: `${trainingPath(trainingId)}&${new URLSearchParams({ part: 'registered', registrationsSearch: reference })}`,
        name: fullName,
        reference,
        facts: join(reference, one.trainingName, one.companyName, truncatePhone(one.phoneNumber)),
        status: enrolmentStateLabels[state],
      }),
    ),
    ...groupOf('trainings', text, trainings, ({ _id, title, date, time, status }) => ({
      to: trainingPath(_id),
      name: title,
      reference: 'Training',
      facts: `${formatShortDate(date)}, ${formatTime(time)}`,
      status,
    })),
    ...groupOf(
      'privacyRequests',
      text,
      privacyRequests,
      ({ name, reference, state, ...request }) => ({
        to: `/admin/privacy?${new URLSearchParams({ requestsSearch: reference, ...(state !== 'Open' && { answered: '' }) })}`,
        name,
        reference,
        facts: join(
          reference,
          privacyRequestKinds[request.kind],
          `due ${formatShortDate(request.dueOn)}`,
        ),
        status: state,
      }),
    ),
  ];
}

const deeds: readonly Pick<Section, 'to' | 'label' | 'icon' | 'permission'>[] = [
  { to: reviewPath, label: 'Review queue', icon: ListChecks, permission: 'read documents' },
  { to: addDriverPath, label: 'Add a driver', icon: UserPlus, permission: 'decide on drivers' },
  { to: addRequestPath, label: 'Add a request', icon: Plus, permission: 'manage requests' },
  {
    to: addConsultationPath,
    label: 'Add a booking',
    icon: Plus,
    permission: 'manage consultations',
  },
];

/** Screens whose names contain the text; without a text, all that the role can open. */
export function screensFor(text: string, can: Can): Entry[] {
  return [...sections, ...officeSections, ...deeds]
    .filter(
      ({ permission, label }) =>
        can(permission) && label.toLowerCase().includes(text.toLowerCase()),
    )
    .map(({ to, label, icon }) => ({ to, name: label, icon }));
}
