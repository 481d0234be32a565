import { writeDate } from '#contract/dates.ts';
import { stateLabel, states } from '#contract/nigerian-states.ts';
import {
  createRequest,
  requestLabels as labels,
  maxDriversNeeded,
  requestBody,
  requestChecks,
} from '#contract/request-form.ts';
import { vehicleTypes } from '#contract/vehicles.ts';
import { ContactFields } from '#web/platform/forms/contact-fields.tsx';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { callApi } from '#web/platform/http/api-client.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { answerSentence, company } from '#web/site/content.ts';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { DateField } from '#web/ui/fields/date-field.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { FieldGroup } from '#web/ui/fields/field-group.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { DriverFile } from './driver-file.tsx';
import { useRequestForm } from './request-store.ts';

/** The form to request drivers: contact details, requirements, place and period. */
export function RequestForm() {
  const today = useToday();
  const request = useSubmissionForm({
    store: useRequestForm,
    checks: requestChecks,
    confirmation:
      "I confirm that this information is correct and that I'm allowed to request drivers for this company.",
    send: (values, post) => callApi(createRequest, { body: requestBody(values), ...post }),
    success: 'Registered successfully',
  });
  const { form, values } = request;
  const startDate = values['duration.startDate'];

  return (
    <SubmissionFormView
      title="Driver Request Form"
      line="Takes about five minutes. You can request one driver or several at once."
      store={useRequestForm}
      form={request}
      submit="Send request"
      what="your request"
      sent={{ description: 'We have received your request.', referenceLabel: 'Your request ID' }}
      summary={{
        title: 'Your request so far',
        items: [
          { label: 'Drivers', value: values.numberOfDriverNeeded },
          { label: 'Vehicle', value: values.typeOfVehicleRequired },
          { label: 'From', value: writeDate(startDate) },
          { label: 'To', value: writeDate(values['duration.endDate']) },
          { label: 'Where', value: stateLabel(values['preferredLocationOfAssignment.state']) },
        ],
      }}
      next={["We'll read your request and look for suitable drivers.", answerSentence]}
      aside={
        <>
          <DriverFile />
          <PhoneList phones={company.phones} />
        </>
      }
    >
      <FieldGroup legend="Your company">
        <Field label={labels.name} autoComplete="organization" autoCapitalize="words" {...form.field('name')} />
        <ContactFields form={form} labels={labels} />
        <Field label={labels.address} autoComplete="address-line1" {...form.field('address')} />
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <Field label={labels.city} autoComplete="address-level2" autoCapitalize="words" {...form.field('city')} />
          <Select
            label={labels.state}
            options={states}
            labelOf={stateLabel}
            autoComplete="address-level1"
            {...form.field('state')}
          />
        </div>
      </FieldGroup>
      <FieldGroup legend="Drivers you need">
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <Field
            label={labels.numberOfDriverNeeded}
            hint={`From 1 to ${maxDriversNeeded}.`}
            inputMode="numeric"
            autoComplete="off"
            {...form.field('numberOfDriverNeeded')}
          />
          <Select
            label={labels.typeOfVehicleRequired}
            hint="For other types, send a separate request."
            options={vehicleTypes}
            {...form.field('typeOfVehicleRequired')}
          />
        </div>
      </FieldGroup>
      <FieldGroup legend="When and where">
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
          <DateField
            label={labels['duration.startDate']}
            hint="Today or later."
            min={today}
            {...form.field('duration.startDate')}
          />
          <DateField
            label={labels['duration.endDate']}
            hint="The last day of work."
            min={startDate || today}
            {...form.field('duration.endDate')}
          />
        </div>
        <Select
          label={labels['preferredLocationOfAssignment.state']}
          hint="Where the drivers will work."
          options={states}
          labelOf={stateLabel}
          autoComplete="off"
          width="short"
          {...form.field('preferredLocationOfAssignment.state')}
        />
        <TextArea
          label={labels.additionalInfo}
          hint="Anything else we should know, such as routes or working hours."
          isOptional
          {...form.field('additionalInfo')}
        />
      </FieldGroup>
    </SubmissionFormView>
  );
}
