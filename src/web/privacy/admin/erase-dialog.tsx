import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { isSameName } from '#contract/placements/bin.ts';
import { type Mention, maxMentions } from '#contract/privacy/mentions.ts';
import {
  type ErasurePreview,
  erasePerson,
  otherPersonMessage,
  previewErasure,
} from '#contract/privacy/privacy-people.ts';
import type { PrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { ErrorState } from '#web/ui/data/error-state.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { ConfirmDialog, saidAtField } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { personDataQuery, type Wanted } from './people-query.ts';
import { nameOfRecord, toPersonRecord } from './person-format.ts';

interface EraseDialogProps {
  wanted: Wanted;
  /** The request that is answered by it. */
  request?: Pick<PrivacyRequest, '_id' | 'name'>;
  onClose(): void;
}

const goneWords: Readonly<Record<string, string>> = {
  documents: 'document',
  notes: 'note',
  messages: 'message',
  consents: 'consent',
};

/** Shows what erasing all records of a person would do, and asks for the name before it is done. */
export function EraseDialog({ wanted, request, onClose }: EraseDialogProps) {
  const found = useQuery(personDataQuery(wanted));
  const all = found.data?.data.result.filter(({ erasedAt }) => erasedAt === null).map(toPersonRecord);
  const query = useQuery({
    ...apiQuery(previewErasure, { body: { records: all ?? [] } }),
    enabled: all !== undefined && all.length > 0,
    gcTime: 0,
    staleTime: 0,
  });
  const loaded = all?.length === 0 ? [] : query.data?.data.result;
  // Those of the name that has asked come first.
  const hasAsked = ({ name: one }: ErasurePreview) => Number(request !== undefined && isSameName(one, request.name));
  const previews = loaded?.toSorted((one, other) => hasAsked(other) - hasAsked(one));
  const { mutateAsync } = useCall(erasePerson);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [others, setOthers] = useState<readonly string[]>([]);
  const mentions = query.data?.data.mentions ?? [];
  const failure = found.error ?? query.error;

  if (failure && !previews) {
    const retry = () => void (found.error ? found : query).refetch();
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Erase this person"
        description="What would be erased could not be loaded."
      >
        <ErrorState message={failure.message} isRetrying={found.isFetching || query.isFetching} onRetry={retry} />
      </Dialog>
    );
  }
  const chosen = previews?.filter(({ _id }) => !others.includes(_id)) ?? [];
  const name = chosen[0]?.name ?? previews?.[0]?.name ?? '';
  const able = chosen.filter(({ refusal }) => refusal === null);

  async function erase() {
    if (!isSameName(typed, name)) {
      setError(otherPersonMessage(name));
      return saidAtField;
    }
    const body = {
      records: chosen.map(toPersonRecord),
      others: previews?.filter(({ _id }) => others.includes(_id)).map(toPersonRecord) ?? [],
      ...(request !== undefined && { request: request._id }),
      name: typed,
      mentions: mentions.filter(({ _id }) => ticked.includes(_id)).map(({ place, _id }) => ({ place, _id })),
    };
    return mutateAsync({ body }).then(({ data }) => {
      const reasons = data.refused.map(({ reference, reason }) => `${reference}: ${reason}`).join(' ');
      const asked = request === undefined ? '' : ' The request stays open.';
      return data.refused.length > 0
        ? { message: `${pluralize(data.refused.length, 'record')} kept.${asked} ${reasons}`, isFinal: true }
        : undefined;
    }, toFailure);
  }

  return (
    <ConfirmDialog
      isForm
      isDangerous
      isLoading={!previews}
      isImpossible={previews !== undefined && able.length === 0}
      title={name === '' ? 'Erase this person' : `Erase the data of ${name}?`}
      description={descriptionOf(previews, able.length)}
      confirmLabel="Erase"
      onConfirm={erase}
      onClose={onClose}
    >
      <div className="grid gap-5">
        {previews ? (
          <ul className="grid gap-3">
            {previews.map((preview) => (
              <PreviewItem
                key={preview._id}
                preview={preview}
                isOtherName={!isSameName(preview.name, name)}
                isChosen={!others.includes(preview._id)}
                onChoose={(isChosen) =>
                  setOthers(isChosen ? others.filter((id) => id !== preview._id) : [...others, preview._id])
                }
              />
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

function descriptionOf(previews: readonly ErasurePreview[] | undefined, able: number): string {
  if (previews?.length === 0) return 'Nothing about this person is left. You can answer the request.';
  if (previews && able === 0) return "It can't be erased now.";
  return "These are all records with this email address and phone number. Untick any that belong to someone else. This can't be undone. What is kept doesn't identify the person.";
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
        {mentions.length === maxMentions ? `The first ${maxMentions} places. ` : ''}In the ones you tick, “Erased”
        replaces what is marked. The others stay as they are.
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

interface PreviewItemProps {
  preview: ErasurePreview;
  /** Whether the record has another name than the first one. */
  isOtherName: boolean;
  isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

function PreviewItem({ preview, isOtherName, isChosen, onChoose }: PreviewItemProps) {
  const { _id, refusal, goes, stays } = preview;
  const counted = goes.map(({ what, count }) => pluralize(count, goneWords[what] ?? what));
  return (
    <li className="rounded-field border border-line p-3 text-2">
      <Checkbox
        name={_id}
        checked={isChosen}
        onChange={onChoose}
        label={
          <span className="font-title text-navy-900 wrap-anywhere">
            {nameOfRecord(preview)}
            {isOtherName && ' (another name)'}
          </span>
        }
      />
      {refusal === null ? (
        <>
          <p className="mt-1">
            <span className="font-strong">Deleted: </span>
            {['name and contact', ...counted].join(', ')}
          </p>
          <p className="mt-1 text-ink-2">
            <span className="font-strong">Kept: </span>
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
