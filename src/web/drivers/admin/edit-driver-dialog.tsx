import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { correctConsultation } from '#contract/consultations/consultation-correction.ts';
import { stepTitles } from '#contract/drivers/application-form.ts';
import {
  type ApplicationField,
  applicationFields,
  applicationLabels,
  driverCorrectionChecks,
} from '#contract/drivers/application-record.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { findOtherRecords, type OtherRecord, otherKinds } from '#contract/drivers/other-records.ts';
import { correctEnrolment } from '#contract/enrolments/enrolments.ts';
import { valuesOf } from '#contract/platform/record-values.ts';
import { correctRequest } from '#contract/requests/request-correction.ts';
import { PersonalFields, ProfessionalFields } from '#web/drivers/application-fields.tsx';
import { CorrectionDialog } from '#web/office/correction-dialog.tsx';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { FieldGroup } from '#web/ui/fields/field-group.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';

interface EditDriverDialogProps {
  driver: Driver;
  /** The field to focus: the one whose pencil was pressed. */
  start?: ApplicationField | undefined;
  onClose(): void;
}

const sharedFields = ['fullName', 'email', 'phoneNumber'] as const satisfies ApplicationField[];

export function EditDriverDialog({ driver, start, onClose }: EditDriverDialogProps) {
  const { mutateAsync: save } = useCall(correctDriver);
  const isShared = useRef(false);
  const [hasMore, setHasMore] = useState(false);
  if (hasMore) return <AlsoCorrectDialog driver={driver} onClose={onClose} />;
  return (
    <CorrectionDialog<ApplicationField>
      name={`driver ${driver._id}`}
      what="driver"
      title={`Edit ${driver.fullName}`}
      description={`Driver ${driver.driverId}. The earlier details stay in the activity.`}
      stored={valuesOf(applicationFields, driver)}
      version={driver.version}
      labels={applicationLabels}
      checks={driverCorrectionChecks}
      start={start}
      onSave={async (changed, version) => {
        await save({ params: { id: driver._id }, body: { ...changed, version } });
        isShared.current = sharedFields.some((field) => changed[field] !== undefined);
      }}
      onClose={() => (isShared.current ? setHasMore(true) : onClose())}
    >
      {(form) => (
        <>
          <FieldGroup legend={stepTitles.personal}>
            <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-2">
              <PersonalFields form={form} isOffice />
            </div>
          </FieldGroup>
          <FieldGroup legend={stepTitles.professional}>
            <ProfessionalFields form={form} isOffice allowsExpired />
          </FieldGroup>
        </>
      )}
    </CorrectionDialog>
  );
}

const fieldWords = {
  fullName: 'name',
  email: 'email address',
  phoneNumber: 'phone number',
} as const;

const fieldsOf = ({ given }: OtherRecord) =>
  Object.entries(fieldWords)
    .filter(([field]) => field in given)
    .map(([, words]) => words)
    .join(', ');

interface AlsoCorrectDialogProps {
  driver: Pick<Driver, '_id' | 'fullName'>;
  onClose(): void;
}

/** After correcting a driver, offers to correct the same person's other records. Closes by itself without any. */
function AlsoCorrectDialog({ driver, onClose }: AlsoCorrectDialogProps) {
  const query = useQuery({
    ...apiQuery(findOtherRecords, { params: { id: driver._id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { mutateAsync: correctTrainee } = useCall(correctEnrolment);
  const { mutateAsync: correctCompany } = useCall(correctRequest);
  const { mutateAsync: correctBooking } = useCall(correctConsultation);
  const records = query.data?.data.result;
  const isNothing = query.isError || records?.length === 0;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isNothing) close();
  }, [isNothing]);
  if (!records || isNothing) return null;

  function correct({ kind, _id: id, given }: OtherRecord): Promise<unknown> {
    if (kind === 'enrolment') return correctTrainee({ params: { id }, body: given });
    if (kind === 'consultation') return correctBooking({ params: { id }, body: given });
    const { email, phoneNumber } = given;
    return correctCompany({ params: { id }, body: { email, phoneNumber } });
  }

  async function correctAll(all: readonly OtherRecord[]) {
    const failures: string[] = [];
    for (const one of all) {
      await correct(one).catch((error: unknown) =>
        failures.push(`${one.reference}: ${toFailure(error).message}`),
      );
    }
    return failures.length === 0 ? undefined : { message: failures.join(' '), isFinal: true };
  }

  const kinds = new Set(records.map(({ kind }) => kind));
  const [kind] = kinds;
  const noun = kinds.size === 1 && kind ? otherKinds[kind] : 'record';
  const certificates = records.flatMap((one) => one.certificates);
  return (
    <ConfirmDialog
      title={`Also correct ${pluralize(records.length, noun)}?`}
      description={`They belong to ${driver.fullName}, by email address and phone number, and still have the earlier details.`}
      confirmLabel="Correct"
      cancelLabel="Leave as they are"
      onConfirm={() => correctAll(records)}
      onClose={onClose}
    >
      <ul aria-label="Records" className="grid gap-2 text-2">
        {records.map((one) => (
          <li key={one._id} className="wrap-anywhere">
            <span className="font-title text-navy-900">
              {one.reference}, {one.name}
            </span>
            : {fieldsOf(one)}
          </li>
        ))}
      </ul>
      {certificates.length > 0 && (
        <p className="mt-3 text-2 wrap-anywhere">
          Certificates keep the earlier name until you correct them at the training:{' '}
          {certificates.join(', ')}.
        </p>
      )}
    </ConfirmDialog>
  );
}
