import { Plus, Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import {
  type AskedLink,
  askingChecks,
  askingReasonLabels,
  linkDays,
  nameAsked,
  reasonsFor,
} from '#contract/documents/document-requests.ts';
import { type AskingReason, documentNames } from '#contract/documents/send-again-form.ts';
import { type DocumentGroup, documentGroups, documentLabels } from '#contract/drivers/application-form.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { firstFailedCheck } from '#contract/platform/checks.ts';
import { RecipientsNote } from '#web/messages/panels.ts';
import { presentVersionOf } from '#web/platform/http/present-version.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useAskForDocuments } from './asking-api.ts';
import { LinkDialog } from './link-dialog.tsx';

/** A document to ask for; without a reason as yet, it is chosen in the dialog. */
export interface AskedFor {
  group: DocumentGroup;
  reason?: AskingReason | undefined;
  words?: string;
}

type Chosen = Record<'reason' | 'words', string> & { group: DocumentGroup; error?: string; field?: string };

export interface AskDialogProps {
  driver: Pick<ListedDriver, '_id' | 'fullName' | 'phoneNumber' | 'version' | 'email' | 'phoneNumber'>;
  documents: readonly AskedFor[];
  onClose(): void;
}

/** Asks a driver for documents again: what is wrong with each, and then the link to pass on. */
export function AskDialog({ driver, documents, onClose }: AskDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly Chosen[]>(() =>
    documents.map(({ group, reason = '', words = '' }) => ({ group, reason, words })),
  );
  const [link, setLink] = useState<AskedLink>();
  const [failure, setFailure] = useState<ActionFailure>();
  // After a conflict, the version that the message tells of: asking once more is then a decision on that one.
  const [version, setVersion] = useState(driver.version);
  const asking = useAskForDocuments();
  const [first] = chosen;
  const others = documentGroups.filter((group) => !chosen.some((one) => one.group === group));

  if (link) return <LinkDialog driver={driver} link={link} onClose={onClose} />;

  const change = (group: DocumentGroup, changed: Partial<Chosen>) =>
    setChosen((before) =>
      before.map((one) => (one.group === group ? { group, reason: one.reason, words: one.words, ...changed } : one)),
    );

  function ask() {
    if (asking.isPending) return;
    const checked = chosen.map(({ group, reason, words }) => {
      const failed = firstFailedCheck(askingChecks, { reason, words }, '');
      return { group, reason, words, ...(failed && { error: failed.message, field: failed.fields[0] ?? '' }) };
    });
    setChosen(checked);
    const bad = checked.find(({ error }) => error !== undefined);
    if (bad) return focusOn(`${bad.group}-${bad.field}`);
    const complete = checked.flatMap(({ group, reason, words }) => {
      const known = reasonsFor(group).find((one) => one === reason);
      return known ? { group, reason: known, words } : [];
    });
    setFailure(undefined);
    asking.mutate(
      { id: driver._id, documents: complete, version },
      {
        onSuccess: ({ data }) => setLink(data),
        onError(error) {
          const present = presentVersionOf(error);
          setFailure(present === undefined ? toFailure(error) : { ...toFailure(error), isFinal: false });
          if (present !== undefined) setVersion(present);
        },
      },
    );
  }

  function focusOn(name: string) {
    const found = form.current?.elements.namedItem(name);
    const control = found instanceof RadioNodeList ? found[0] : found;
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <Dialog
      isForm
      isWide
      isOpen
      onClose={() => asking.isPending || onClose()}
      title={
        chosen.length === 1 && first
          ? `A new ${documentNames[first.group]} is needed from ${driver.fullName}`
          : `New documents are needed from ${driver.fullName}`
      }
      description={`We'll send the driver one link, which works for ${linkDays} days. Any earlier link stops working.`}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {failure?.isFinal ? 'Close' : 'Cancel'}
          </Button>
          {!failure?.isFinal && (
            <Button type="submit" form={formId} isLoading={asking.isPending}>
              <Send aria-hidden="true" className="size-4.5" />
              Send the request
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} ref={form} onSubmit={ask}>
        <div className="grid gap-8">
          {chosen.map((one) => (
            <AskedFields
              key={one.group}
              one={one}
              isOnly={chosen.length === 1}
              onChange={(changed) => change(one.group, changed)}
              onRemove={() => setChosen((before) => before.filter(({ group }) => group !== one.group))}
            />
          ))}
          {others.length > 0 && (
            <div>
              <p className="text-2 font-title text-navy-900">Ask for another one, too</p>
              <div className="mt-2 flex flex-wrap gap-2">
                {others.map((group) => (
                  <Button
                    key={group}
                    variant="line"
                    size="dense"
                    onClick={() => setChosen((before) => [...before, { group, reason: '', words: '' }])}
                  >
                    <Plus aria-hidden="true" className="size-4" />
                    {documentLabels[group]}
                  </Button>
                ))}
              </div>
            </div>
          )}
          <RecipientsNote
            when="once"
            recipients={[
              {
                ...{ who: driver.fullName, email: driver.email, phone: driver.phoneNumber, event: 'document-needed' },
                values: { name: driver.fullName, documents: nameAsked(chosen) },
              },
            ]}
          />
          {failure && <FormError>{failure.message}</FormError>}
        </div>
      </Form>
    </Dialog>
  );
}

interface AskedFieldsProps {
  one: Chosen;
  isOnly: boolean;
  onChange(changed: Partial<Chosen>): void;
  onRemove(): void;
}

/** The fields that say what is wrong with one document. */
function AskedFields({ one, isOnly, onChange, onRemove }: AskedFieldsProps) {
  const { group, reason, words, error, field } = one;
  const options = reasonsFor(group).map((value) => ({ value, label: askingReasonLabels[value] }));
  const known = options.find(({ value }) => value === reason)?.value;
  return (
    <section aria-label={documentLabels[group]} className="grid gap-4">
      {!isOnly && (
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
        options={options}
        value={known}
        error={field === 'reason' ? error : undefined}
        onChange={(value) => onChange({ reason: value })}
      />
      <TextArea
        label="Words to the driver"
        isOptional={reason !== 'other'}
        name={`${group}-words`}
        value={words}
        error={field === 'words' ? error : undefined}
        onChange={(value) => onChange({ words: value })}
      />
    </section>
  );
}
