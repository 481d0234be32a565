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

interface EditDriverDialogProps {
  driver: Driver;
  /** The field that gets focus: the one whose pencil was pressed. */
  start?: ApplicationField | undefined;
  onClose(): void;
}

/** Corrects a driver's application. */
export function EditDriverDialog({ driver, start, onClose }: EditDriverDialogProps) {
  const { mutateAsync: save } = useCall(correctDriver);
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
      onSave={(changed, version) => save({ params: { id: driver._id }, body: { ...changed, version } })}
      onClose={onClose}
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
