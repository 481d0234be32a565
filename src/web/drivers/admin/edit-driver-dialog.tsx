import { useRef, useState } from 'react';
import { stepTitles } from '#contract/drivers/application-form.ts';
import {
  type ApplicationField,
  applicationFields,
  applicationLabels,
  driverCorrectionChecks,
} from '#contract/drivers/application-record.ts';
import { correctDriver } from '#contract/drivers/driver-correction.ts';
import type { Driver } from '#contract/drivers/drivers.ts';
import { valuesOf } from '#contract/platform/record-values.ts';
import { PersonalFields, ProfessionalFields } from '#web/drivers/application-fields.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { CorrectionDialog } from '#web/platform/office/correction-dialog.tsx';
import { FieldGroup } from '#web/ui/fields/field-group.tsx';
import { AlsoCorrectDialog } from './also-correct-dialog.tsx';

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
