import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { isSameName } from '#contract/bin.ts';
import { type ErasurePreview, otherPersonMessage } from '#contract/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy-requests.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { erasureQuery, useErasePerson } from './people-query.ts';
import { personKinds } from './person-format.ts';

interface EraseDialogProps {
  records: readonly PersonRecord[];
  onClose(): void;
  /** Called once something is erased. */
  onErased?(): void;
}

const goneWords: Readonly<Record<string, string>> = {
  documents: 'document',
  notes: 'note',
  messages: 'message',
  consents: 'consent',
};

/** Shows what erasing would do, and asks for the name before it is done. */
export function EraseDialog({ records, onClose, onErased }: EraseDialogProps) {
  const query = useQuery(erasureQuery(records));
  const previews = query.data?.data.result;
  const { mutateAsync } = useErasePerson();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();

  if (query.error && !previews) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Erase this person"
        description="What would be erased could not be loaded."
        actions={
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
        }
      >
        <ErrorState message={query.error.message} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      </Dialog>
    );
  }
  const name = previews?.[0]?.name ?? '';
  const able = previews?.filter(({ refusal }) => refusal === null) ?? [];

  async function erase() {
    if (!isSameName(typed, name)) {
      setError(otherPersonMessage(name));
      return saidAtField;
    }
    return mutateAsync({ records, name: typed }).then(({ data }) => {
      onErased?.();
      const [first] = data.refused;
      return first && { message: `${pluralize(data.refused.length, 'record')} stayed: ${first.reason}`, isFinal: true };
    }, toFailure);
  }

  return (
    <ConfirmDialog
      isForm
      isDangerous
      isLoading={!previews}
      isImpossible={previews !== undefined && able.length === 0}
      title={previews ? `Erase the data of ${name}?` : 'Erase this person'}
      description={
        previews && able.length === 0
          ? "It can't be erased now."
          : 'Nobody can get it back. What stays says nothing of the person.'
      }
      confirmLabel="Erase"
      onConfirm={erase}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {previews ? (
          <ul className="grid gap-3">
            {previews.map((preview) => (
              <PreviewItem key={preview._id} preview={preview} />
            ))}
          </ul>
        ) : (
          <p role="status" className="text-2 text-ink-2">
            Loading what would be erased
          </p>
        )}
        {able.length > 0 && (
          <Field
            label="Name"
            name="name"
            hint={`Type ${name} to confirm. Accents and capital letters don't matter.`}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            error={error}
            onChange={(text) => {
              setError(undefined);
              setTyped(text);
            }}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function PreviewItem({ preview: { kind, reference, name, refusal, goes, stays } }: { preview: ErasurePreview }) {
  const counted = goes.map(({ what, count }) => pluralize(count, goneWords[what] ?? what));
  return (
    <li className="rounded-field border border-line p-3 text-2">
      <p className="font-title text-navy-900 wrap-anywhere">
        {personKinds[kind]} {reference}, {name}
      </p>
      {refusal === null ? (
        <>
          <p className="mt-1">
            <span className="font-strong">Goes: </span>
            {['name and contact', ...counted].join(', ')}
          </p>
          <p className="mt-1 text-ink-2">
            <span className="font-strong">Stays: </span>
            {stays.join(', ')}
          </p>
        </>
      ) : (
        <p className="mt-1 flex items-start gap-2 text-red-ink">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
    </li>
  );
}
