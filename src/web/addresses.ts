import type { Consultation } from '#contract/consultations/consultations.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';

// Paths of back-office screens that other features link to.

export const driversPath = '/admin/driver-management';
export const reviewPath = '/admin/driver-management/review';

export const addDriverPath = `${driversPath}/add`;

export const invitationsPath = `${driversPath}/invitations`;
export const inviteDriversPath = `${invitationsPath}/new`;

/** Where the office creates source links, which show how applicants found the company. */
export const sourcesPath = `${driversPath}/sources`;

/** With `isOngoing`, the profile also shows the driver's placement. */
export const profilePath = ({ _id }: Pick<ListedDriver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

type WithRequestId = Pick<CompanyRequest, 'requestId'>;

export const requestsPath = '/admin/company-driver';

/** All placements, open and ended; `company` narrows them to those of companies with this name. */
export const placementsPath = `${requestsPath}/placements`;

/** For requests received by phone. */
export const addRequestPath = `${requestsPath}/add`;

export const requestPath = ({ requestId }: WithRequestId): string => `${requestsPath}/${requestId}`;

export const availableDriversPath = ({ requestId }: WithRequestId): string =>
  `${requestsPath}/availableDrivers/${requestId}`;

export const consultationsPath = '/admin/consultancy';

/** For consultations booked by phone. */
export const addConsultationPath = `${consultationsPath}/add`;

export const consultationPath = ({ _id }: Pick<Consultation, '_id'>): string =>
  `${consultationsPath}/${_id}`;

export const trainingPath = (trainingId: string): string =>
  `/admin/training-management/trainingInformation?id=${trainingId}&view=true`;

export const attendancePath = (trainingId: string): string =>
  `/admin/training-management/${trainingId}/door`;

export const backupsPath = '/admin/settings/backups';

export const failedMessagesPath = '/admin/messages?states=Failed,Given+up';

export const findPersonPath = '/admin/privacy/find';

/** The screen to export or erase a person's data. The URL contains no personal data. */
export const personPath = ({ kind, id }: PersonRecord): string =>
  `${findPersonPath}?record=${kind}:${id}`;

/** The website editor, focused on the field with this path. */
export const websiteFieldPath = (path: string): string =>
  `/admin/website?section=${path.slice(0, path.indexOf('.'))}&field=${path}`;
