import { wordingOf } from '#contract/consents/consent-words.ts';
import { type ConsentForm, type ConsentKind, consentForms } from '#contract/consents/consents.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

interface AgreedTicksProps {
  form: ConsentForm;
  agreed: readonly ConsentKind[];
  disabled: boolean;
  onChange(agreed: ConsentKind[]): void;
}

/** Consents that the person gave to the office. An unticked one counts as not asked. */
export function AgreedTicks({ form, agreed, disabled, onChange }: AgreedTicksProps) {
  const kinds: readonly ConsentKind[] = consentForms[form];
  return kinds.map((kind) => {
    const { title, line } = wordingOf(noticeVersion, kind, form);
    return (
      <Checkbox
        key={kind}
        name={`consent-${kind}`}
        label={`${title} ${line}`}
        checked={agreed.includes(kind)}
        disabled={disabled}
        onChange={(isTicked) =>
          onChange(kinds.filter((one) => (one === kind ? isTicked : agreed.includes(one))))
        }
      />
    );
  });
}
