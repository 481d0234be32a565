import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import {
  loggedInMessage,
  repeatedPasswordChecks,
  signedOutMessage,
} from '#contract/accounts/accounts.ts';
import { expiringDocuments } from '#contract/documents/documents.ts';
import { documentUpdatedMessage, expiryMissingMessage } from '#contract/documents/renewal-form.ts';
import {
  alreadyAppliedMessage,
  documentMissingMessage,
  stepTitles,
} from '#contract/drivers/application-form.ts';
import { professionalMissingMessage } from '#contract/drivers/application-record.ts';
import {
  alreadyRegisteredMessage,
  registrationClosedMessage,
} from '#contract/enrolments/enrolment-form.ts';
import { pastTrainingUploadedMessage } from '#contract/gallery/gallery.ts';
import { requestFullMessage } from '#contract/placements/placements.ts';
import {
  confirmationMissingMessage,
  fillInMessage,
  firstFailedCheck,
  invalidEmailMessage,
  invalidPhoneMessage,
} from '#contract/platform/checks.ts';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import { newPasswordChecks } from '#contract/platform/password.ts';
import {
  rejectedMessage,
  tooLargeMessage,
  tooManyMessage,
} from '#contract/platform/upload-limits.ts';
import { defaultContent } from '#contract/website/default-content.ts';
import { driverSearchLabel } from '#web/drivers/admin/driver-format.ts';
import { trainingListTitle } from '#web/trainings/public/training-format.ts';

// Other tests import these sentences, so only this one detects a typo in them.

const today = '2027-01-01';
const shortPassword = firstFailedCheck(newPasswordChecks, { newPassword: '12345' }, today);
const otherPassword = firstFailedCheck(
  repeatedPasswordChecks,
  { newPassword: '123456', confirmPassword: '654321' },
  today,
);

test.each([
  ['Please fill in all required fields.', fillInMessage],
  ['Please enter a valid email address.', invalidEmailMessage],
  ['Please enter a valid 11-digit Nigerian phone number.', invalidPhoneMessage],
  ['Please confirm your information first.', confirmationMissingMessage],
  ['Please fill in all required professional details.', professionalMissingMessage],
  ['Please upload at least one document before proceeding.', documentMissingMessage],
  ['Some files exceeded max size', tooLargeMessage],
  ['Too many files', tooManyMessage],
  ['The file "{name}" was rejected. Please check the type or size.', rejectedMessage('{name}')],
  ['Password must be at least 6 characters.', shortPassword?.message],
  ['Passwords do not match.', otherPassword?.message],
  ['Kindly update the expiry date of the document', expiryMissingMessage],
  ['You have already applied with this email address or phone number.', alreadyAppliedMessage],
  ['You are already registered for this training.', alreadyRegisteredMessage],
  ['Registration for this training has closed.', registrationClosedMessage],
  ['This request already has all the drivers it asked for.', requestFullMessage],
  ['An error occurred', unexpectedErrorMessage],
])('the message is as specified: %s', (specified, shown) => {
  expect(shown).toBe(specified);
});

test.each([
  ['Login successful', loggedInMessage],
  ['Logged out successfully', signedOutMessage],
  ['Document updated successfully', documentUpdatedMessage],
  ['Past Training uploaded successfully', pastTrainingUploadedMessage],
])('the message of a success is as specified: %s', (specified, shown) => {
  expect(shown).toBe(specified);
});

test.each([
  ['Personal & Contact Information', stepTitles.personal],
  ['Professional Details', stepTitles.professional],
  ['Document Uploads', stepTitles.documents],
  ['Upcoming Training Sessions', trainingListTitle],
  ['Search by Name or Driver ID', driverSearchLabel],
  ['Update Licence Doc', expiringDocuments.licence.renewal],
  ['Update Medical Doc', expiringDocuments.medicalRecord.renewal],
])('the title or label is as specified: %s', (specified, shown) => {
  expect(shown).toBe(specified);
});

// A non-breaking space keeps words on one line.
test.each([
  ['Solutions in Motions, Excellence in Delivery. . .', defaultContent.company.tagline],
  ['Reliable Driver Outsourcing & Logistics Consultancy', defaultContent.home.headline],
  [
    'Connecting companies with vetted, experienced drivers while providing expert logistics solutions.',
    defaultContent.home.line,
  ],
  ['Looking for Experienced Drivers or Logistics Expertise?', defaultContent.home.banner],
  ['This answer will be available soon. Please check back later.', defaultContent.questions.toCome],
])("the company's text is as specified: %s", (specified, shown) => {
  expect(shown.replaceAll('\u00a0', ' ')).toBe(specified);
});

// The specified sentences have the straight one.
test('texts have one kind of apostrophe', async () => {
  const curly: string[] = [];
  for await (const file of glob('src/**/!(*.test).{ts,tsx}'))
    if ((await readFile(file, 'utf8')).includes('\u2019')) curly.push(file);
  expect(curly).toEqual([]);
});
