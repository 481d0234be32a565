import type { Consultation } from '#contract/consultations/consultations.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import type { CompanyRequest } from '#contract/requests/requests.ts';

// The addresses of the back-office's screens that other features lead to.

export const driversPath = '/admin/driver-management';
export const reviewPath = '/admin/driver-management/review';

/** Where the office enters a driver. */
export const addDriverPath = `${driversPath}/add`;

/** Where the office makes links that tell where applications come from. */
export const sourcesPath = `${driversPath}/sources`;

/** The URL of a driver's profile; with `isOngoing` it also shows where the driver is placed. */
export const profilePath = ({ _id }: Pick<ListedDriver, '_id'>, isOngoing = false): string =>
  `${driversPath}/${_id}${isOngoing ? '?ongoing=true' : ''}`;

type Named = Pick<CompanyRequest, 'requestId'>;

export const requestsPath = '/admin/company-driver';

/** Where the office enters a request that comes by phone. */
export const addRequestPath = `${requestsPath}/add`;

export const requestPath = ({ requestId }: Named): string => `${requestsPath}/${requestId}`;

/** Where drivers are chosen for a request. */
export const availableDriversPath = ({ requestId }: Named): string => `${requestsPath}/availableDrivers/${requestId}`;

export const consultationsPath = '/admin/consultancy';

/** Where the office enters a booking that comes by phone. */
export const addConsultationPath = `${consultationsPath}/add`;

/** The page of one consultation. */
export const consultationPath = ({ _id }: Pick<Consultation, '_id'>): string => `${consultationsPath}/${_id}`;

/** The page of a training. */
export const trainingPath = (trainingId: string): string =>
  `/admin/training-management/trainingInformation?id=${trainingId}&view=true`;

/** Where it is marked who comes to a training. */
export const doorPath = (trainingId: string): string => `/admin/training-management/${trainingId}/door`;

/** The messages that did not arrive, newest first. */
export const failedMessagesPath = '/admin/messages?states=Failed,Given+up';

export const findPersonPath = '/admin/privacy/find';

/** Where a record is exported or erased. Its address has no personal data. */
export const personPath = ({ kind, id }: PersonRecord): string => `${findPersonPath}?record=${kind}:${id}`;

/** Where a field of the site's words is changed, by its path; it has the focus there. */
export const websiteFieldPath = (path: string): string =>
  `/admin/website?section=${path.slice(0, path.indexOf('.'))}&field=${path}`;
