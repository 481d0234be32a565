import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { isSameName } from '#contract/placements/bin.ts';
import { type Mention, maxMentions } from '#contract/privacy/mentions.ts';
import { type ErasurePreview, otherPersonMessage } from '#contract/privacy/privacy-people.ts';
import type { PersonRecord } from '#contract/privacy/privacy-requests.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { erasureQuery, useErasePerson } from './people-query.ts';
import { personKinds } from './person-format.ts';

interface EraseDialogProps {
  records: readonly PersonRecord[];
  onClose(): void;
}

const goneWords: Readonly<Record<string, string>> = {
  documents: 'document',
  notes: 'note',
  messages: 'message',
  consents: 'consent',
};

/** Shows what erasing would do, and asks for the name before it is done. */
export function EraseDialog({ records, onClose }: EraseDialogProps) {
  const query = useQuery(erasureQuery(records));
  const previews = query.data?.data.result;
  const { mutateAsync } = useErasePerson();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const mentions = query.data?.data.mentions ?? [];

  if (query.error && !previews) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Erase this person"
        description="What would be erased could not be loaded."
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
    return mutateAsync({
      records,
      name: typed,
      mentions: mentions.filter(({ _id }) => ticked.includes(_id)).map(({ place, _id }) => ({ place, _id })),
    }).then(({ data }) => {
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
          : "This can't be undone. What stays doesn't identify the person."
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
        {able.length > 0 && mentions.length > 0 && <Mentions mentions={mentions} ticked={ticked} onTick={setTicked} />}
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

interface MentionsProps {
  mentions: readonly Mention[];
  /** The ids of those that are chosen. */
  ticked: readonly string[];
  onTick(ids: readonly string[]): void;
}

/** Other texts of the office that name the person, to choose those in which 'Erased' is to stand instead. */
function Mentions({ mentions, ticked, onTick }: MentionsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-2 font-title text-navy-900">Also named here</legend>
      <p className="text-1 text-ink-2">
        {mentions.length === maxMentions ? `The first ${maxMentions} places. ` : ''}In those that you tick, “Erased”
        takes the place of what is marked. The others stay.
      </p>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-field border border-line px-3">
        {mentions.map(({ _id, about, excerpt }) => (
          <li key={_id}>
            <Checkbox
              name={_id}
              checked={ticked.includes(_id)}
              onChange={(isTicked) => onTick(isTicked ? [...ticked, _id] : ticked.filter((id) => id !== _id))}
              label={
                <span className="wrap-anywhere">
                  <span className="block font-title text-navy-900">{about}</span>
                  {excerpt.map(({ text, isFound }, at) =>
                    isFound ? (
                      <mark key={at} className="border-b-2 border-gold-500 bg-transparent text-inherit">
                        {text}
                      </mark>
                    ) : (
                      <span key={at}>{text}</span>
                    ),
                  )}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
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
