import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { isSameName } from '#contract/placements/bin.ts';
import { type Mention, maxMentions } from '#contract/privacy/mentions.ts';
import {
  type ErasurePreview,
  erasePerson,
  otherPersonMessage,
  previewErasure,
} from '#contract/privacy/privacy-people.ts';
import type { PrivacyRequest } from '#contract/privacy/privacy-requests.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { toFailure } from '#web/platform/http/to-failure.ts';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { ConfirmDialog, explainedAtField } from '#web/ui/overlays/confirm-dialog.tsx';
import { FailedDialog } from './failed-dialog.tsx';
import {
  nameOfRecord,
  type PersonSearch,
  personDataQuery,
  toPersonRecord,
  useMarked,
} from './person-records.ts';

interface EraseDialogProps {
  person: PersonSearch;
  /** The request that the erasure answers. */
  request?: Pick<PrivacyRequest, '_id' | 'name'>;
  onClose(): void;
}

const deletedWords: Readonly<Record<string, string>> = {
  documents: 'document',
  notes: 'note',
  messages: 'message',
  consents: 'consent',
};

export function EraseDialog({ person, request, onClose }: EraseDialogProps) {
  const people = useQuery(personDataQuery(person));
  const all = people.data?.data.result
    .filter(({ erasedAt }) => erasedAt === null)
    .map(toPersonRecord);
  const query = useQuery({
    ...apiQuery(previewErasure, { body: { records: all ?? [] } }),
    enabled: all !== undefined && all.length > 0,
    gcTime: 0,
    staleTime: 0,
  });
  const loaded = all?.length === 0 ? [] : query.data?.data.result;
  // Records under the requester's name come first.
  const rank = ({ name: one }: ErasurePreview) =>
    Number(request !== undefined && isSameName(one, request.name));
  const previews = loaded?.toSorted((one, other) => rank(other) - rank(one));
  const { mutateAsync } = useCall(erasePerson);
  const others = useMarked();
  const ticked = useMarked();
  const mentions = query.data?.data.mentions ?? [];
  const chosen = previews?.filter((one) => !others.has(one)) ?? [];
  const name = chosen[0]?.name ?? previews?.[0]?.name ?? '';
  const able = chosen.filter(({ refusal }) => refusal === null);
  const failing = ({ name: typed }: { name: string }) =>
    isSameName(typed, name) ? [] : ['name' as const];
  const form = useForm({ name: '' }, [{ message: otherPersonMessage(name), failing }]);

  if ((people.error || query.error) && !previews) {
    return (
      <FailedDialog
        title="Erase this person"
        description="What would be erased could not be loaded."
        query={people.error ? people : query}
        onClose={onClose}
      />
    );
  }

  async function erase() {
    if (!form.check()) return explainedAtField;
    const body = {
      records: chosen.map(toPersonRecord),
      others: previews?.filter(others.has).map(toPersonRecord) ?? [],
      ...(request !== undefined && { request: request._id }),
      name: form.values.name,
      mentions: mentions.filter(ticked.has).map(({ place, _id }) => ({ place, _id })),
    };
    return mutateAsync({ body }).then(({ data: { refused } }) => {
      if (refused.length === 0) return undefined;
      const reasons = refused.map(({ reference, reason }) => `${reference}: ${reason}`).join(' ');
      const note = request === undefined ? '' : ' The request stays open.';
      return {
        message: `${pluralize(refused.length, 'record')} kept.${note} ${reasons}`,
        isFinal: true,
      };
    }, toFailure);
  }

  return (
    <ConfirmDialog
      isForm
      isDangerous
      formRef={form.ref}
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
                isChosen={!others.has(preview)}
                onChoose={() => others.toggle(preview)}
              />
            ))}
          </ul>
        ) : (
          <p role="status" className="text-2 text-ink-2">
            Loading what would be erased
          </p>
        )}
        {able.length > 0 && mentions.length > 0 && <Mentions mentions={mentions} ticked={ticked} />}
        {able.length > 0 && (
          <Field
            label="Name"
            hint={`Type ${name} to confirm. Accents and capital letters don't matter.`}
            autoComplete="off"
            spellCheck={false}
            {...form.field('name')}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

function descriptionOf(previews: readonly ErasurePreview[] | undefined, able: number): string {
  if (previews?.length === 0)
    return 'Nothing about this person is left. You can answer the request.';
  if (previews && able === 0) return "It can't be erased now.";
  return "These are all records with this email address and phone number. Untick any that belong to someone else. This can't be undone. What is kept doesn't identify the person.";
}

/** Other office texts that name the person, to replace the name by 'Erased'. */
function Mentions({
  mentions,
  ticked,
}: {
  mentions: readonly Mention[];
  ticked: ReturnType<typeof useMarked>;
}) {
  return (
    <fieldset className="grid gap-2">
      <legend className="text-2 font-title text-navy-900">Also named here</legend>
      <p className="text-1 text-ink-2">
        {mentions.length === maxMentions ? `The first ${maxMentions} places. ` : ''}In the ones you
        tick, “Erased” replaces what is marked. The others stay as they are.
      </p>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto rounded-field border border-line px-3">
        {mentions.map((mention) => (
          <li key={mention._id}>
            <Checkbox
              name={mention._id}
              checked={ticked.has(mention)}
              onChange={() => ticked.toggle(mention)}
              label={
                <span className="wrap-anywhere">
                  <span className="block font-title text-navy-900">{mention.about}</span>
                  {mention.excerpt.map(({ text, isFound }, at) =>
                    isFound ? (
                      <mark
                        key={at}
                        className="border-b-2 border-gold-500 bg-transparent text-inherit"
                      >
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
  /** Whether the name differs from the first record's. */
  isOtherName: boolean;
  isChosen: boolean;
  onChoose(): void;
}

function PreviewItem({ preview, isOtherName, isChosen, onChoose }: PreviewItemProps) {
  const { _id, refusal, goes, stays } = preview;
  const counted = goes.map(({ what, count }) => pluralize(count, deletedWords[what] ?? what));
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
          <Lock className="mt-0.5 size-4 shrink-0" />
          {refusal}
        </p>
      )}
    </li>
  );
}
