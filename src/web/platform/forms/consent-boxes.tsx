import { type ReactNode, useId } from 'react';
import { wordingOf } from '#contract/consents/consent-words.ts';
import {
  type ConsentForm,
  type ConsentKind,
  consentForms,
  neededConsent,
} from '#contract/consents/consents.ts';
import { noticeVersion } from '#contract/privacy/notice-versions.ts';
import type { Company } from '#contract/website/company.ts';
import { useWebsite } from '#web/platform/page/website.ts';
import { CheckInput } from '#web/ui/fields/checkbox.tsx';
import { FieldError } from '#web/ui/fields/field-frame.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** The control name that the server's validation errors use for required consents. */
export const consentsField = 'consents';

interface ConsentBoxesProps {
  form: ConsentForm;
  agreed: readonly ConsentKind[];
  disabled?: boolean;
  error?: string | undefined;
  /** An update, since hydration can report several ticks at once. */
  onChange(update: (agreed: readonly ConsentKind[]) => ConsentKind[]): void;
}

/** No box is ticked in advance or restored from a draft: consent is given on submission. */
export function ConsentBoxes({ form, agreed, disabled, error, onChange }: ConsentBoxesProps) {
  const { company } = useWebsite();
  const kinds = consentForms[form];
  return (
    <div>
      <h3 className="text-3 font-title text-navy-900">Your consent</h3>
      <div className="mt-3 divide-y divide-line border-y border-line">
        {kinds.map((kind) => (
          <ConsentBox
            key={kind}
            kind={kind}
            form={form}
            isTicked={agreed.includes(kind)}
            disabled={disabled}
            error={kind === neededConsent ? error : undefined}
            onChange={(isTicked) =>
              onChange((before) =>
                kinds.filter((one) => (one === kind ? isTicked : before.includes(one))),
              )
            }
          />
        ))}
      </div>
      <p className="mt-3 text-1 text-ink-2">{takingBack(kinds.length, company)}</p>
    </div>
  );
}

function takingBack(count: number, { phones: [phone], email }: Company): ReactNode {
  const ways = [
    'on the page "Check your status"',
    ...(phone && phone.number !== ''
      ? [`by calling ${phone.number.replaceAll(' ', '\u00a0')}`]
      : []),
    ...(email === '' ? [] : ['by writing to']),
  ];
  const all =
    ways.length === 1 ? ways.join('') : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`;
  return (
    <>
      You can withdraw {count === 1 ? 'this' : 'either one'} at any time: {all}
      {email !== '' && ' '}
      <bdi className="inline-block max-w-full">{email}.</bdi>
    </>
  );
}

interface ConsentBoxProps {
  kind: ConsentKind;
  form: ConsentForm;
  isTicked: boolean;
  disabled: boolean | undefined;
  error: string | undefined;
  onChange(isTicked: boolean): void;
}

function ConsentBox({ kind, form, isTicked, disabled, error, onChange }: ConsentBoxProps) {
  const id = useId();
  const { title, line } = wordingOf(noticeVersion, kind, form);
  const isNeeded = kind === neededConsent;
  return (
    <div className="py-2">
      <label
        htmlFor={id}
        className="grid min-h-11 cursor-pointer grid-cols-[24px_1fr] gap-x-3.5 py-2"
      >
        <CheckInput
          id={id}
          name={isNeeded ? consentsField : `consent-${kind}`}
          checked={isTicked}
          disabled={disabled}
          isWrong={error !== undefined}
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-line ${id}-note${error === undefined ? '' : ` ${id}-error`}`}
          onChange={onChange}
        />
        <span className="min-w-0">
          <span id={`${id}-title`} className="block text-2 font-title text-navy-900">
            {title}
          </span>
          <span id={`${id}-line`} className="text-1 text-ink-2">
            {line}
          </span>{' '}
          <span
            id={`${id}-note`}
            className={classNames('text-1 font-title', isNeeded ? 'text-gold-700' : 'text-ink-2')}
          >
            {isNeeded ? 'Required' : 'Optional'}
          </span>
        </span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
