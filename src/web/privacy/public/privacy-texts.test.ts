import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { wordingOf } from '#contract/consents/consent-words.ts';
import { type ConsentForm, consentForms } from '#contract/consents/consents.ts';
import {
  type NoticeVersion,
  noticeVersion,
  noticeVersions,
} from '#contract/privacy/notice-versions.ts';
import { formNotices } from '#contract/privacy/privacy-notice.ts';
import { noticeChanges, noticeGroups, noticeIntro, noticeSections } from './privacy-texts.ts';

const digestOf = (words: unknown) =>
  createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16);

/**
 * Digests of each version's texts. Changed texts need a new version, the newest first in `noticeVersions`; add its
 * digest here and keep the former ones.
 */
const digests: Readonly<Record<NoticeVersion, { notice: string; consents: string }>> = {
  '2026-11-29': { notice: '97e9d5a5430cd2fb', consents: '8b3a876c1f6964ea' },
  '2026-11-28': { notice: '17574f95918eafa2', consents: '8b3a876c1f6964ea' },
  '2026-11-22': { notice: 'b78b9b6d2ae4d5d2', consents: '8b3a876c1f6964ea' },
};

const forms = Object.keys(consentForms).filter((form): form is ConsentForm => form in consentForms);
const consentsOf = (version: NoticeVersion) =>
  forms.map((form) => [form, consentForms[form].map((kind) => wordingOf(version, kind, form))]);

test('the words of the privacy notice change only with a new version', () => {
  const found = digestOf([noticeIntro, noticeGroups, noticeSections, formNotices]);
  expect(found, `changed words need a new version: see "The privacy notice" in the README`).toBe(
    digests[noticeVersion].notice,
  );
});

test.each(noticeVersions)(
  'the words of consent of %s stay as people have agreed to them',
  (version) => {
    expect(digestOf(consentsOf(version))).toBe(digests[version].consents);
  },
);

test('each version has its day and what it has changed, the newest first', () => {
  expect(Object.keys(noticeChanges).sort()).toEqual([...noticeVersions].sort());
  expect([...noticeVersions].sort().reverse()).toEqual([...noticeVersions]);
  for (const version of noticeVersions) expect(noticeChanges[version]).not.toBe('');
});
