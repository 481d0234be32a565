import { can } from '#contract/accounts/roles.ts';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import type { OtherKind, OtherRecord } from '#contract/drivers/other-records.ts';
import { correctEnrolment } from '#contract/enrolments/enrolments.ts';
import { isSameName } from '#contract/placements/bin.ts';
import { nationalPhoneNumber } from '#contract/platform/phone-number.ts';
import { correctRequest } from '#contract/requests/request-correction.ts';
import { httpErrors } from '#server/platform/http/http-errors.ts';
import type { AdministratorContext } from '#server/platform/system/context.ts';
import { findIdentity } from './erasure-repository.ts';
import { findCorrectedFrom, findOtherRecords } from './person-repository.ts';

const accessOf = {
  enrolment: correctEnrolment.access,
  request: correctRequest.access,
  consultation: correctConsultation.access,
} as const satisfies Record<OtherKind, string>;

/** Records of a driver's person that have a name or contact from before a correction. Throws 404 if there is no such driver. */
export async function otherRecordsOf({ db, actor }: AdministratorContext, id: string): Promise<OtherRecord[]> {
  const driver = await findIdentity(db, { kind: 'driver', id });
  if (!driver || driver.erasedAt) throw httpErrors.notFound('There is no such driver.');
  const former = await findCorrectedFrom(db, id);
  if (former.length === 0) return [];
  const { name, email, phone } = driver;
  const isFormer = (text: string) => former.includes(text);
  const isFormerPhone = (text: string) => former.some((one) => nationalPhoneNumber(one) === nationalPhoneNumber(text));
  const isFormerName = (text: string) => former.some((one) => isSameName(one, text));
  const rows = await findOtherRecords(db, [email, phone, ...former]);
  return rows.flatMap(({ certificates, ...row }) => {
    const isCompany = row.kind === 'request';
    // Families share an email address or a phone.
    if (!isCompany && !isFormerName(row.name) && !isSameName(row.name, name)) return [];
    if (!can(actor.role, accessOf[row.kind])) return [];
    const isRenamed = !isCompany && row.name !== name && isFormerName(row.name);
    const given = {
      ...(isRenamed && { fullName: name }),
      ...(row.email !== email && isFormer(row.email) && { email }),
      ...(row.phoneNumber !== phone && isFormerPhone(row.phoneNumber) && { phoneNumber: phone }),
    };
    if (Object.keys(given).length === 0) return [];
    const { kind, id: _id, reference } = row;
    return [{ kind, _id, reference, name: row.name, given, certificates: isRenamed ? certificates : [] }];
  });
}
