import { useState } from 'react';
import type { CheckKind } from '#contract/checks/check-kinds.ts';
import {
  type CheckField,
  checkChecks,
  checkFields,
  checkOutcomes,
  checksOfKind,
  clientPhotoConsent,
  hasOwnEnd,
  isRoadTest,
  lastDayOf,
} from '#contract/checks/check-record.ts';
import { type DriverFile, maxCheckPhotos, recordCheck } from '#contract/checks/checks.ts';
import { agreedWays } from '#contract/drivers/added-drivers.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { formatDate, isRealDate, todayInLagos } from '#contract/platform/dates.ts';
import { blankOf } from '#contract/platform/record.ts';
import { DateField } from '#web/platform/forms/date-field.tsx';
import { type FormFields, useForm } from '#web/platform/forms/form.ts';
import { controlsOf } from '#web/platform/forms/record-controls.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { presentVersionOf } from '#web/platform/http/present-version.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useSession } from '#web/platform/http/session.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { UploadDialog } from '#web/platform/uploads/upload-dialog.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';

interface CheckFieldsProps {
  form: FormFields<CheckField>;
  validUntilHint: string;
  isSeenOnly: boolean;
  /** The last day is printed on the card. */
  hasOwnEnd: boolean;
  needsNote: boolean;
}

function CheckFields({ form: all, ...props }: CheckFieldsProps) {
  const { validUntilHint, isSeenOnly, hasOwnEnd, needsNote } = props;
  const form = controlsOf(all, checkFields);
  return (
    <>
      <div className="pair">
        <Select isAlwaysChosen readOnly={isSeenOnly} {...form.choice('way')} />
        <DateField max={todayInLagos(serverNow())} {...form.field('checkedOn')} />
        <Field autoComplete="off" hint="Name, and who they are." {...form.field('asked')} />
        <DateField hint={validUntilHint} {...form.field('validUntil')} isOptional={!hasOwnEnd} />
        <Field autoComplete="off" {...form.field('checkedBy')} />
      </div>
      <TextArea isShort {...form.field('note')} isOptional={!needsNote} />
    </>
  );
}

function endHint(kind: CheckKind, checkedOn: string): string {
  if (hasOwnEnd(kind)) return 'As on the paper.';
  const last = isRealDate(checkedOn) ? lastDayOf(kind, checkedOn) : '';
  return last === '' ? 'Left empty: never runs out.' : `Left empty: until ${formatDate(last)}.`;
}

interface RecordDialogProps {
  driver: DriverProfile;
  file: DriverFile;
  /** Chosen first. */
  kind: CheckKind;
  onClose(): void;
}

const agreedLabels = { paper: 'On paper', phone: 'By phone' } as const;
const agreedOptions = agreedWays.map((value) => ({ value, label: agreedLabels[value] }));

export function RecordDialog({ driver, file, kind: first, onClose }: RecordDialogProps) {
  const own = useSession(({ currentUser }) => currentUser?.name) ?? '';
  const open = file.kinds.filter(({ endedAt }) => endedAt === null);
  const kindOf = (id: string) => open.find(({ _id }) => _id === id) ?? first;
  const form = useForm(
    {
      ...blankOf(checkFields),
      kind: first._id,
      way: first.usualWay,
      checkedOn: todayInLagos(serverNow()),
      checkedBy: own,
      agreedBy: '',
      outcome: '',
    },
    (typed) => [...checkChecks, ...checksOfKind(kindOf(typed.kind))],
  );
  const { values, change } = form;
  const kind = kindOf(values.kind);
  // After a conflict, the version in the error: saving again then knowingly applies to it.
  const [version, setVersion] = useState(file.version);
  const { mutateAsync: record } = useCall(recordCheck, { undoes: 'driver' });

  function choose(id: string) {
    change('kind', id);
    change('way', kindOf(id).usualWay);
  }
  function formOf(images: readonly File[]): FormData {
    const body = new FormData();
    const { agreedBy, outcome, ...otherValues } = values;
    for (const [name, value] of Object.entries(otherValues)) body.append(name, value);
    if (kind.needsConsent) body.append('agreedBy', agreedBy);
    if (isRoadTest(kind)) body.append('outcome', outcome);
    body.append('version', String(version));
    for (const image of kind.isSeenOnly ? [] : images) body.append('images', image, image.name);
    return body;
  }
  return (
    <UploadDialog
      form={form}
      name="images"
      max={maxCheckPhotos}
      isFilled={values.asked !== '' || values.note !== ''}
      title="Record a check"
      description={`${driver.fullName}, driver ${driver.driverId}`}
      uploadLabel={version === file.version ? 'Save' : 'Save anyway'}
      onUpload={(images, signal) =>
        record(
          { params: { id: driver._id }, form: formOf(images), signal },
          { onError: (error) => setVersion(presentVersionOf(error) ?? version) },
        )
      }
      onClose={onClose}
    >
      {(photos) => (
        <div className="grid grid-cols-1 gap-5">
          <Select
            label="Check"
            isAlwaysChosen
            options={open.map(({ _id }) => _id)}
            labelOf={(id) => kindOf(id).name}
            {...form.field('kind')}
            onChange={choose}
          />
          {isRoadTest(kind) && (
            <RadioList
              legend="Outcome"
              isCompact
              options={checkOutcomes.map((value) => ({ value }))}
              {...form.field('outcome')}
              value={checkOutcomes.find((outcome) => outcome === values.outcome)}
            />
          )}
          <CheckFields
            form={form}
            isSeenOnly={kind.isSeenOnly}
            hasOwnEnd={hasOwnEnd(kind)}
            needsNote={values.outcome === 'Passed with remarks'}
            validUntilHint={endHint(kind, values.checkedOn)}
          />
          {kind.needsConsent && (
            <RadioList
              legend={clientPhotoConsent}
              isCompact
              options={agreedOptions}
              {...form.field('agreedBy')}
              value={agreedWays.find((way) => way === values.agreedBy)}
            />
          )}
          {kind.isSeenOnly ? (
            <p className="text-1 text-ink-2">We keep no photo of this paper.</p>
          ) : (
            <fieldset className="min-w-0">
              <legend className="mb-2 text-2 font-title text-navy-900">
                Photos<span className="font-body text-ink-2"> (optional)</span>
              </legend>
              <ImagePicker photos={photos} />
            </fieldset>
          )}
        </div>
      )}
    </UploadDialog>
  );
}
