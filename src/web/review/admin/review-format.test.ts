import { expect, test } from 'vitest';
import type { DocumentRequest } from '#contract/documents/document-requests.ts';
import type { DocumentVerdict } from '#contract/documents/verdicts.ts';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { approvalObstacle, isWaiting } from './review-format.ts';

const aDocument = (group: DocumentGroup) => ({
  group,
  url: `/files/${group}`,
  name: 'IMG_1.jpg',
  size: 1,
});

const aVerdict = (group: DocumentGroup, verdict: DocumentVerdict['verdict']): DocumentVerdict => ({
  group,
  verdict,
  reason: verdict === 'accepted' ? null : 'cut-off',
  words: '',
  note: '',
  decidedBy: 'Ada Nwosu',
  decidedAt: '2027-03-11T09:00:00.000Z',
});

/** A pending driver with all documents, none of them viewed. */
const profile = (changes: Partial<DriverProfile> = {}): DriverProfile => ({
  _id: 'a',
  driverId: '100001',
  fullName: 'Ngozi Eze',
  email: '',
  phoneNumber: '',
  address: '',
  city: '',
  ageBracket: '36–40',
  state: 'Ogun',
  status: 'Pending',
  licence: 'X',
  typeOfVehice: 'Truck',
  licenceExpiryDate: '2099-01-01',
  expiryStatus: 'Valid',
  medicalRecordsExpiryDate: '2099-01-01',
  neededChecks: [],
  medicalExpiryStatus: 'Valid',
  yearsOfExperience: 3,
  previousDrivingExperienceDetails: '',
  driverLicenceUrl: null,
  validIdentificationUrl: null,
  medicalRecordUrl: null,
  educationalCertificateUrl: null,
  documents: documentGroups.map(aDocument),
  companies: [],
  version: 1,
  createdAt: '',
  updatedAt: '',
  verdicts: [],
  openedDocuments: [],
  rejection: null,
  duplicates: [],
  asksRefusedAt: null,
  statusHistory: [],
  expiryHistory: [],
  earlierDocuments: [],
  documentRequest: null,
  sentDocuments: [],
  missingDocuments: [],
  inBinUntil: null,
  erasedAt: null,
  reminders: [],
  source: null,
  ...changes,
});

const sent = {
  ...aDocument('medical'),
  sentAt: '2027-03-11T09:00:00.000Z',
  expiresOn: '2028-01-01',
};

test('what keeps an application from being approved is said', () => {
  expect(approvalObstacle(profile())).toBeUndefined();
  expect(approvalObstacle(profile({ verdicts: [aVerdict('education', 'new-needed')] }))).toBe(
    'Approve waits for a new certificate',
  );
  expect(approvalObstacle(profile({ documents: [aDocument('drivers')] }))).toBe(
    'The NIN card, medical record and certificate are missing',
  );
  expect(
    approvalObstacle(
      profile({ verdicts: [aVerdict('medical', 'new-needed')], sentDocuments: [sent] }),
    ),
  ).toBe('Approve waits for a verdict on the new medical record');
});

test('who is asked for a document waits for no decision until it has come', () => {
  const documentRequest: DocumentRequest = {
    state: 'open',
    askedAt: sent.sentAt,
    askedBy: 'Ada Nwosu',
    expiresAt: '2027-03-25T09:00:00.000Z',
    endedAt: null,
    documents: [],
  };
  expect(isWaiting(profile({ documentRequest }))).toBe(false);
  expect(isWaiting(profile({ documentRequest: { ...documentRequest, state: 'sent' } }))).toBe(true);
  expect(isWaiting(profile({ documentRequest, sentDocuments: [sent] }))).toBe(true);
});
