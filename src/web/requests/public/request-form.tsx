import { formatDate } from '#contract/platform/dates.ts';
import { stateLabel } from '#contract/platform/nigerian-states.ts';
import { createRequest, requestBody, requestChecks } from '#contract/requests/request-form.ts';
import { answerSentence } from '#contract/website/company.ts';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { useToday } from '#web/platform/page/use-today.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { RequestFields } from '#web/requests/request-fields.tsx';
import { PhoneList } from '#web/ui/data/phone-list.tsx';
import { DriverFile } from './driver-file.tsx';
import { requestDraft } from './request-draft.ts';

/** The form to request drivers: contact details, requirements, place and period. */
export function RequestForm() {
  const { company, forms } = useWebsite();
  const today = useToday();
  const request = useSubmissionForm({
    draft: requestDraft,
    checks: requestChecks,
    confirmation:
      "I confirm that this information is correct and that I'm allowed to request drivers for this company.",
    consentForm: 'request',
    path: createRequest.path,
    bodyOf: requestBody,
  });
  const { form, values } = request;
  const startDate = values['duration.startDate'];

  return (
    <SubmissionFormView
      title="Driver Request Form"
      line="Takes about five minutes. You can request one driver or several at once."
      form={request}
      submit="Send request"
      sentMessage={forms.request}
      summary={{
        title: 'Your request so far',
        items: [
          { label: 'Drivers', value: values.numberOfDriverNeeded },
          { label: 'Vehicle', value: values.typeOfVehicleRequired },
          { label: 'From', value: formatDate(startDate) },
          { label: 'To', value: formatDate(values['duration.endDate']) },
          { label: 'Where', value: stateLabel(values['preferredLocationOfAssignment.state']) },
        ],
      }}
      next={[forms.requestNext, answerSentence(company)]}
      aside={
        <>
          <DriverFile />
          <PhoneList phones={company.phones} />
        </>
      }
    >
      <RequestFields form={form} startDate={startDate} today={today} />
    </SubmissionFormView>
  );
}
