import { Building2, GraduationCap, ListChecks, type LucideIcon, MessagesSquare, UserPlus, Users } from 'lucide-react';
import { formatShortDate, formatTime } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import type { SearchKind, SearchResults } from '#contract/search/search.ts';
import {
  addDriverPath,
  consultationPath,
  driversPath,
  profilePath,
  requestPath,
  requestsPath,
  reviewPath,
} from '#web/addresses.ts';
import type { Can } from '#web/platform/http/use-can.ts';
import { officeSections, type Section, sections } from '#web/sections.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { truncatePhone } from '#web/ui/data/truncate-phone.ts';

/** A line of the search that leads somewhere. */
export interface Entry {
  to: string;
  name: string;
  icon: LucideIcon;
  /** The line below the name. */
  facts?: string;
  /** A second name of a record, such as its number. It is stored in the tab when the record is opened. */
  reference?: string;
  status?: string;
  /** Leads to a record, and not to a list or a screen. */
  isRecord?: boolean;
}

/** Entries of one kind, under a heading. */
export interface EntryGroup {
  label: string;
  entries: readonly Entry[];
}

const join = (...facts: readonly string[]) => facts.filter((fact) => fact !== '').join(' · ');
const searchIn = (path: string, text: string) => `${path}?${new URLSearchParams({ search: text })}`;

interface Kind {
  label: string;
  /** The kind in a sentence. */
  plural: string;
  icon: LucideIcon;
  listPath: string;
}

const kinds: Readonly<Record<SearchKind, Kind>> = {
  drivers: { label: 'Drivers', plural: 'drivers', icon: Users, listPath: driversPath },
  requests: { label: 'Company requests', plural: 'requests', icon: Building2, listPath: requestsPath },
  consultations: {
    label: 'Consultations',
    plural: 'consultations',
    icon: MessagesSquare,
    listPath: '/admin/consultancy',
  },
  trainings: { label: 'Trainings', plural: 'trainings', icon: GraduationCap, listPath: '/admin/training-management' },
};

const number = new Intl.NumberFormat('en-NG');

function groupOf(kind: SearchKind, text: string, total: number, records: readonly Omit<Entry, 'icon'>[]): EntryGroup[] {
  if (records.length === 0) return [];
  const { label, plural, icon, listPath } = kinds[kind];
  const entries = records.map((record) => ({ ...record, icon, isRecord: true }));
  const all = { to: searchIn(listPath, text), name: `All ${number.format(total)} ${plural}`, icon };
  return [{ label, entries: total > records.length ? [...entries, all] : entries }];
}

/** Groups the results by kind. */
export function toGroups({ drivers, requests, consultations, trainings }: SearchResults, text: string): EntryGroup[] {
  return [
    ...groupOf(
      'drivers',
      text,
      drivers?.total ?? 0,
      (drivers?.result ?? []).map((driver) => ({
        to: profilePath(driver),
        name: driver.fullName,
        reference: `Driver ${driver.driverId}`,
        facts: join(
          `Driver ${driver.driverId}`,
          driver.typeOfVehice,
          stateLabel(driver.state),
          truncatePhone(driver.phoneNumber),
        ),
        status: driver.status,
      })),
    ),
    ...groupOf(
      'requests',
      text,
      requests?.total ?? 0,
      (requests?.result ?? []).map((request) => ({
        to: requestPath(request),
        name: request.name,
        reference: request.requestId,
        facts: join(
          request.requestId,
          pluralize(request.numberOfDriverNeeded, `${request.typeOfVehicleRequired.toLowerCase()} driver`),
          `starts ${formatShortDate(request.duration.startDate)}`,
        ),
        status: request.status,
      })),
    ),
    ...groupOf(
      'consultations',
      text,
      consultations?.total ?? 0,
      (consultations?.result ?? []).map((one) => ({
        to: consultationPath(one),
        name: one.fullName,
        reference: one.requestId,
        facts: join(
          one.requestId,
          one.companyName,
          `${formatShortDate(one.consultationDate)}, ${one.preferredTime.toLowerCase()}`,
        ),
        status: one.status,
      })),
    ),
    ...groupOf(
      'trainings',
      text,
      trainings?.total ?? 0,
      (trainings?.result ?? []).map((training) => ({
        to: `/admin/training-management/trainingInformation?id=${training._id}&view=true`,
        name: training.title,
        reference: 'Training',
        facts: `${formatShortDate(training.date)}, ${formatTime(training.time)}`,
        status: training.status,
      })),
    ),
  ];
}

/** Screens that are no sections of their own. */
const deeds: readonly Pick<Section, 'to' | 'label' | 'icon' | 'permission'>[] = [
  { to: reviewPath, label: 'Review queue', icon: ListChecks, permission: 'read documents' },
  { to: addDriverPath, label: 'Add a driver', icon: UserPlus, permission: 'decide on drivers' },
];

/** The screens whose names contain the text. Without a text, all that the role opens. */
export function screensFor(text: string, can: Can): Entry[] {
  return [...sections, ...officeSections, ...deeds]
    .filter(({ permission, label }) => can(permission) && label.toLowerCase().includes(text.toLowerCase()))
    .map(({ to, label, icon }) => ({ to, name: label, icon }));
}
