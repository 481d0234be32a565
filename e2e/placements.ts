import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createConsultation } from '#contract/consultations/consultation-form.ts';
import type { expiringDocuments } from '#contract/documents/documents.ts';
import { updateDocuments } from '#contract/documents/renewal-form.ts';
import { assignDriver } from '#contract/placements/placements.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import type { RequestValues } from '#contract/requests/request-record.ts';
import { asForm } from '#test/samples/applications.ts';
import { goodConsultation } from '#test/samples/consultations.ts';
import { goodRequestValues } from '#test/samples/requests.ts';
import { callAsAdmin, callAsVisitor } from './admin-calls.ts';
import { type Applicant, anApplicant, applyByApi } from './applicant.ts';
import { actByApi } from './driver-actions.ts';

export interface AskingCompany {
  name: string;
  requestId: string;
}

/** Creates a request of a company unique to a test; `changes` override fields. */
export async function aCompanyAsks(changes: Partial<RequestValues> = {}): Promise<AskingCompany> {
  const name =
    changes.name ??
    `Sample Mills ${String.fromCharCode(...Array.from({ length: 8 }, () => 97 + randomInt(26)))}`;
  const body = requestBody({ ...goodRequestValues(), ...changes, name });
  return { name, requestId: (await callAsVisitor(createRequest, { body })).data.reference };
}

export const bookByApi = async (): Promise<string> =>
  (await callAsVisitor(createConsultation, { body: goodConsultation() })).data.reference;

export interface PlacedDriver extends Applicant {
  driverId: string;
  company: AskingCompany;
}

export async function anApprovedDriver(applicant: Applicant): Promise<string> {
  const driverId = await applyByApi(applicant);
  await actByApi('approve', driverId);
  return driverId;
}

export async function aPlacedDriver(
  applicant = anApplicant(),
  company?: AskingCompany,
): Promise<PlacedDriver> {
  const [driverId, asking] = await Promise.all([
    anApprovedDriver(applicant),
    company ?? aCompanyAsks(),
  ]);
  await callAsAdmin(assignDriver, { params: { driverId, requestId: asking.requestId } });
  return { ...applicant, driverId, company: asking };
}

/** Sets the expiry dates of a driver's documents, as another administrator would. */
export async function dateByApi(
  driverId: string,
  dates: Partial<
    Record<(typeof expiringDocuments)[keyof typeof expiringDocuments]['dateField'], string>
  >,
): Promise<void> {
  const body = asForm({ fields: dates, images: [], groups: undefined });
  await callAsAdmin(updateDocuments, { params: { id: driverId }, body });
}

export const assignedCompany = (page: Page): Locator =>
  page.getByRole('region', { name: 'Assigned Company' });
