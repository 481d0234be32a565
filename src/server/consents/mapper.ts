import type {
  Consent,
  ConsentState,
  NoticeFigures,
  RecordConsents,
} from '#contract/consents/consent-records.ts';
import {
  type ConsentForm,
  type ConsentKind,
  consentForms,
  consentKinds,
} from '#contract/consents/consents.ts';
import { noticeVersions } from '#contract/privacy/notice-versions.ts';
import type { TrackedKind } from '#contract/self-service/tracking.ts';
import type { ConsentRow } from './repository.ts';

const kindsOf: Readonly<Record<TrackedKind, readonly ConsentKind[]>> = {
  driver: consentForms.application,
  request: consentForms.request,
  consultation: consentForms.booking,
  enrolment: consentForms.registration,
};

const asks = (form: ConsentForm | undefined, kind: ConsentKind) =>
  form !== undefined && consentForms[form].some((one) => one === kind);

function stateOf(
  kind: ConsentKind,
  rows: readonly ConsentRow[],
  form: ConsentForm | undefined,
): ConsentState {
  const ofKind = rows.filter((row) => row.kind === kind);
  if (ofKind.some(({ withdrawnAt }) => withdrawnAt === null)) return 'agreed';
  if (ofKind.length > 0) return 'taken-back';
  return asks(form, kind) ? 'not-agreed' : 'not-asked';
}

export const toConsent = (row: ConsentRow): Consent => ({
  ...row,
  givenAt: row.givenAt.toISOString(),
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
});

/** `form`: where the privacy notice was shown. */
export const toRecordConsents = (
  record: TrackedKind,
  rows: readonly ConsentRow[],
  form: ConsentForm | undefined,
): RecordConsents => ({
  consents: rows.map(toConsent),
  states: kindsOf[record].map((kind) => ({ kind, state: stateOf(kind, rows, form) })),
});

interface ConsentCounts {
  shown: readonly { version: string; form: ConsentForm; records: number }[];
  consents: readonly { version: string; kind: ConsentKind; agreed: number; takenBack: number }[];
  withoutNotice: Readonly<Record<TrackedKind, number>>;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const records = ['driver', 'request', 'consultation', 'enrolment'] as const satisfies TrackedKind[];

/** Everyone who saw a version and has neither agreed nor withdrawn counts as not agreed. */
export function toNoticeFigures({ shown, consents, withoutNotice }: ConsentCounts): NoticeFigures {
  const versions = noticeVersions.map((version) => ({
    version,
    kinds: consentKinds.map((kind) => {
      const notices = shown.filter((one) => one.version === version && asks(one.form, kind));
      const { agreed = 0, takenBack = 0 } =
        consents.find((one) => one.version === version && one.kind === kind) ?? {};
      const notAgreed = Math.max(0, sum(notices.map((one) => one.records)) - agreed - takenBack);
      return { kind, agreed, takenBack, notAgreed };
    }),
  }));
  const notAsked = consentKinds.map((kind) => ({
    kind,
    records: sum(
      records.filter((one) => kindsOf[one].includes(kind)).map((one) => withoutNotice[one]),
    ),
  }));
  return { versions, notAsked };
}
