import { Check } from 'lucide-react';
import { blankOf } from '#contract/platform/record.ts';
import { createRequest, requestBody } from '#contract/requests/request-form.ts';
import { requestChecks, requestFields } from '#contract/requests/request-record.ts';
import { answerSentence } from '#contract/website/company.ts';
import { createTextDraft } from '#web/platform/drafts/draft.ts';
import { summaryOf } from '#web/platform/forms/form-panel.tsx';
import { useSubmissionForm } from '#web/platform/forms/submission-form.ts';
import { SubmissionFormView } from '#web/platform/forms/submission-form-view.tsx';
import { useWebsite } from '#web/platform/page/website.ts';
import { RequestFields } from '#web/requests/request-fields.tsx';
import { PhoneList } from '#web/ui/data/phone-list.tsx';

export const requestDraft = createTextDraft('request', 'your request', blankOf(requestFields));

export function RequestForm() {
  const { company, forms } = useWebsite();
  const request = useSubmissionForm({
    draft: requestDraft,
    checks: requestChecks,
    confirmation:
      "I confirm that this information is correct and that I'm allowed to request drivers for this company.",
    consentForm: 'request',
    path: createRequest.path,
    bodyOf: requestBody,
  });

  return (
    <SubmissionFormView
      title="Driver Request Form"
      line="Takes about five minutes. You can request one driver or several at once."
      form={request}
      submit="Send request"
      sentMessage={forms.request}
      summary={{ title: 'Your request so far', items: summaryOf(requestFields, request.values) }}
      next={[forms.requestNext, answerSentence(company)]}
      aside={
        <>
          <DriverFile />
          <PhoneList phones={company.phones} />
        </>
      }
    >
      <RequestFields form={request.form} />
    </SubmissionFormView>
  );
}

const contents = [
  'Licence, with its expiry date',
  'Identity (NIN)',
  'Medical record, with its expiry date',
  'Certificate and years of experience',
];

/** The contents of a driver's file, to show companies what is checked. */
function DriverFile() {
  return (
    <div className="mb-1 border-b border-line-navy pb-2 max-lg:hidden">
      <h2 className="text-2 font-title">What we check for every driver</h2>
      <ul className="mt-1.5 grid gap-1 text-on-navy-2">
        {contents.map((line) => (
          <li key={line} className="flex gap-3">
            <Check className="mt-1 size-4.5 shrink-0 text-gold-400" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
