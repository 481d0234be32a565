import type { ReactNode } from 'react';
import { askingReasonLabels, formatAsked } from '#contract/documents/document-requests.ts';
import { type AskingReason, askingReasons } from '#contract/documents/send-again-form.ts';
import { type DocumentGroup, documentLabels } from '#contract/drivers/application-form.ts';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

/** A requested document. `isKnown`: it came with all details, so it takes one line until edited. */
export type DocumentChoice = Record<'reason' | 'words', string> & {
  group: DocumentGroup;
  isKnown?: boolean;
  error?: string;
  field?: string;
};

interface KnownDocumentProps {
  one: DocumentChoice;
  onChange(): void;
  onRemove: (() => void) | undefined;
}

export function KnownDocument({
  one: { group, reason, words },
  onChange,
  onRemove,
}: KnownDocumentProps) {
  const why = askingReasons.find((known) => known === reason);
  const name = <span className="sr-only"> {documentLabels[group]}</span>;
  return (
    <section
      aria-label={documentLabels[group]}
      className="flex flex-wrap items-center gap-x-4 border-b border-line"
    >
      <p className="min-w-0 flex-1 basis-64 py-2 text-2 wrap-anywhere text-ink">
        {why && formatAsked({ group, reason: why })}
        {words !== '' && <span className="block text-ink-2">{words}</span>}
      </p>
      <TextButton onClick={onChange}>Change{name}</TextButton>
      {onRemove && <TextButton onClick={onRemove}>Leave out{name}</TextButton>}
    </section>
  );
}

interface AskedFieldsProps {
  one: DocumentChoice;
  reasons: readonly AskingReason[];
  onChange(changed: Partial<DocumentChoice>): void;
  /** If undefined, the document can't be removed. */
  onRemove: (() => void) | undefined;
  children?: ReactNode;
}

export function AskedFields({ one, reasons, onChange, onRemove, children }: AskedFieldsProps) {
  const { group, reason, words, error, field } = one;
  return (
    <section aria-label={documentLabels[group]} className="grid gap-4">
      {onRemove && (
        <div className="flex items-center justify-between gap-4 border-b border-line">
          <h3 className="text-3 font-title text-navy-900">{documentLabels[group]}</h3>
          <TextButton onClick={onRemove}>
            Leave out<span className="sr-only"> {documentLabels[group]}</span>
          </TextButton>
        </div>
      )}
      <RadioList
        isCompact
        legend="What is wrong with this one"
        name={`${group}-reason`}
        options={reasons.map((value) => ({ value, label: askingReasonLabels[value] }))}
        value={reasons.find((value) => value === reason)}
        error={field === 'reason' ? error : undefined}
        onChange={(value) => onChange({ reason: value })}
      />
      <div className={classNames('grid gap-4', Boolean(children) && 'sm:grid-cols-2')}>
        <TextArea
          label="Words to the driver"
          isShort
          isOptional={reason !== 'other'}
          name={`${group}-words`}
          value={words}
          error={field === 'words' ? error : undefined}
          onChange={(value) => onChange({ words: value })}
        />
        {children}
      </div>
    </section>
  );
}
