import { Plus, Send } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import {
  type AskedLink,
  askForDocuments,
  askingChecks,
  askingReasonLabels,
  formatAsked,
  linkDays,
  reasonsFor,
} from '#contract/documents/document-requests.ts';
import {
  type AskingReason,
  askingReasons,
  documentNames,
} from '#contract/documents/send-again-form.ts';
import { type VerdictReason, verdictReasonNames } from '#contract/documents/verdicts.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
  documentShortLabels,
} from '#contract/drivers/application-form.ts';
import type { ListedDriver } from '#contract/drivers/drivers.ts';
import { remarkLabels } from '#contract/drivers/rejection.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { firstFailedCheck } from '#contract/platform/checks.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { presentVersionOf } from '#web/platform/http/present-version.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import type { ActionFailure } from '#web/ui/overlays/confirm-dialog.tsx';
import { copyWithToast } from '#web/ui/overlays/copy-text.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { LinkDialog } from './link-dialog.tsx';

/** A requested document. `isKnown`: it came with all details, so it takes one line until edited. */
type DocumentChoice = Record<'reason' | 'words', string> & {
  group: DocumentGroup;
  isKnown?: boolean;
  error?: string;
  field?: string;
};

interface KnownDocumentProps {
  choice: DocumentChoice;
  onChange(): void;
  onRemove: (() => void) | undefined;
}

function KnownDocument({
  choice: { group, reason, words },
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

interface DocumentFieldsProps {
  choice: DocumentChoice;
  reasons: readonly AskingReason[];
  onChange(changed: Partial<DocumentChoice>): void;
  /** If undefined, the document can't be removed. */
  onRemove: (() => void) | undefined;
  children?: ReactNode;
}

function DocumentFields({ choice, reasons, onChange, onRemove, children }: DocumentFieldsProps) {
  const { group, reason, words, error, field } = choice;
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

export interface AskedFor {
  group: DocumentGroup;
  reason?: AskingReason | undefined;
  words?: string;
}

/** During a review, the dialog can also record a verdict on the first document. */
interface RefusedDocument {
  /** A short name, such as 'licence'. */
  noun: string;
  note: string;
  refuse(
    verdict: { reason: VerdictReason; words: string; note: string },
    version: number,
  ): Promise<{ version: number }>;
}

export interface AskDialogProps {
  driver: Pick<ListedDriver, '_id' | 'fullName' | 'phoneNumber' | 'version' | 'email' | 'whatsApp'>;
  documents: readonly AskedFor[];
  refusing?: RefusedDocument | undefined;
  onClose(): void;
}

const failedCheck = ({ reason, words }: Pick<DocumentChoice, 'reason' | 'words'>) =>
  firstFailedCheck(askingChecks, { reason, words }, '');

/**
 * Requests new documents from a driver, with reasons. If nothing can be sent to the driver, shows the link to pass
 * on.
 */
export function AskDialog({ driver, documents, refusing, onClose }: AskDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<readonly DocumentChoice[]>(() =>
    documents.map(({ group, reason = '', words = '' }, at) => ({
      group,
      reason,
      words,
      isKnown: !(refusing && at === 0) && failedCheck({ reason, words }) === undefined,
    })),
  );
  const [note, setNote] = useState(refusing?.note ?? '');
  const [link, setLink] = useState<AskedLink>();
  const [running, setRunning] = useState<'verdict' | 'request'>();
  const [failure, setFailure] = useState<ActionFailure>();
  // After a conflict, the version in the error: submitting again then knowingly applies to it.
  const [version, setVersion] = useState(driver.version);
  const asking = useCall(askForDocuments, { isShownInPlace: true });
  const [first] = chosen;
  const others = documentGroups.filter((group) => !chosen.some((one) => one.group === group));

  if (link) return <LinkDialog driver={driver} link={link} onClose={onClose} />;

  const change = (group: DocumentGroup, changed: Partial<DocumentChoice>) =>
    setChosen((before) =>
      before.map((one) =>
        one.group === group ? { group, reason: one.reason, words: one.words, ...changed } : one,
      ),
    );

  /** Shows the error of the first incomplete document; returns whether all are complete. */
  function check(these: readonly DocumentChoice[]): boolean {
    const failed = new Map(these.map((one) => [one.group, failedCheck(one)]));
    setChosen((before) =>
      before.map(({ error: _error, field: _field, ...one }) => {
        const fault = failed.get(one.group);
        return fault ? { ...one, error: fault.message, field: fault.fields[0] ?? '' } : one;
      }),
    );
    const bad = these.find(({ group }) => failed.get(group) !== undefined);
    if (bad) focusOn(`${bad.group}-${failed.get(bad.group)?.fields[0]}`);
    return bad === undefined;
  }

  async function refuse(): Promise<number> {
    const reason = verdictReasonNames.find((name) => name === first?.reason);
    if (!refusing || !first || !reason) return version;
    const refused = await refusing.refuse({ reason, words: first.words, note }, version);
    setVersion(refused.version);
    return refused.version;
  }

  function requestOf(seen: number) {
    const items = chosen.flatMap(({ group, reason, words }) => {
      const known = reasonsFor(group).find((one) => one === reason);
      return known ? { group, reason: known, words } : [];
    });
    return { params: { id: driver._id }, body: { documents: items, version: seen } };
  }

  async function send(seen: number) {
    const { message, data } = await asking.mutateAsync(requestOf(seen));
    if (data.sentBy.length === 0) return setLink(data);
    toast.offer(message, { label: 'Copy link', onPress: () => void copyLink(data.link) });
    onClose();
  }

  async function save(what: 'verdict' | 'request') {
    if (running || !first || !check(what === 'verdict' ? [first] : chosen)) return;
    setFailure(undefined);
    setRunning(what);
    try {
      const seen = await refuse();
      if (what === 'request') await send(seen);
      else onClose();
    } catch (error) {
      const present = presentVersionOf(error);
      setFailure(
        present === undefined ? toFailure(error) : { ...toFailure(error), isFinal: false },
      );
      if (present !== undefined) setVersion(present);
    }
    setRunning(undefined);
  }

  function focusOn(name: string) {
    const input = form.current?.elements.namedItem(name);
    const control = input instanceof RadioNodeList ? input[0] : input;
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <Dialog
      isForm
      isWide
      onClose={() => running || onClose()}
      title={
        first && (chosen.length === 1 || refusing)
          ? `Ask ${driver.fullName} for a new photo of the ${first.group === 'nin' ? documentShortLabels.nin : documentNames[first.group]}`
          : `Ask ${driver.fullName} for new photos`
      }
      description={`We'll send the driver one link, which works for ${linkDays} days. Any earlier link stops working.`}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {failure?.isFinal ? 'Close' : 'Cancel'}
          </Button>
          {!failure?.isFinal && (
            <>
              {refusing && (
                <Button
                  variant="line"
                  isLoading={running === 'verdict'}
                  onClick={() => void save('verdict')}
                >
                  New {refusing.noun} needed
                </Button>
              )}
              <Button type="submit" form={formId} isLoading={running === 'request'}>
                <Send />
                Send now
              </Button>
            </>
          )}
        </>
      }
    >
      <Form id={formId} ref={form} onSubmit={() => void save('request')}>
        <div className="grid gap-6">
          {chosen.map((choice, at) => {
            const remove = () =>
              setChosen((before) => before.filter(({ group }) => group !== choice.group));
            const isRefused = refusing !== undefined && at === 0;
            const onRemove = isRefused || chosen.length === 1 ? undefined : remove;
            if (choice.isKnown) {
              const onChange = () => change(choice.group, { isKnown: false });
              return (
                <KnownDocument
                  key={choice.group}
                  choice={choice}
                  onChange={onChange}
                  onRemove={onRemove}
                />
              );
            }
            return (
              <DocumentFields
                key={choice.group}
                choice={choice}
                reasons={isRefused ? verdictReasonNames : reasonsFor(choice.group)}
                onChange={(changed) => change(choice.group, changed)}
                onRemove={onRemove}
              >
                {isRefused && (
                  <TextArea
                    isOptional
                    isShort
                    label={remarkLabels.note}
                    name="note"
                    value={note}
                    onChange={setNote}
                  />
                )}
              </DocumentFields>
            );
          })}
          {others.length > 0 && (
            <div>
              <p className="text-2 font-title text-navy-900">Ask for another one, too</p>
              <div className="mt-2 flex flex-wrap gap-2">
                {others.map((group) => (
                  <Button
                    key={group}
                    variant="line"
                    size="dense"
                    onClick={() =>
                      setChosen((before) => [...before, { group, reason: '', words: '' }])
                    }
                  >
                    <Plus className="size-4" />
                    {documentLabels[group]}
                  </Button>
                ))}
              </div>
            </div>
          )}
          <RecipientsNote
            questions={
              chosen.every((one) => failedCheck(one) === undefined)
                ? [askRecipients(recipientsOf(askForDocuments), requestOf(version))]
                : undefined
            }
          />
          {failure && <FormError>{failure.message}</FormError>}
        </div>
      </Form>
    </Dialog>
  );
}

const copyLink = (link: string): Promise<void> =>
  copyWithToast(
    link,
    'The link was copied.',
    'The link could not be copied. Ask again for another one.',
  );
