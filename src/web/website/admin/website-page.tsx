import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ExternalLink, Eye, History } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, type Location, useLocation, useSearchParams } from 'react-router';
import { formatInstant } from '#contract/platform/dates.ts';
import { samplesSentence } from '#contract/website/samples.ts';
import { discardWebsiteDraft, type WebsiteDraft } from '#contract/website/website-office.ts';
import { changedPaths, websitePath } from '#contract/website/website-paths.ts';
import { samplesIn, valueAt, websiteFaults } from '#contract/website/website-rules.ts';
import { websiteFieldPath } from '#web/addresses.ts';
import { ChangedMeanwhile, formatDifference } from '#web/office/changed-meanwhile.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { Button, ButtonLink } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { useBreakpoint } from '#web/ui/theme/use-breakpoint.ts';
import { type ChangedRow, changedRows } from './changed-rows.ts';
import { Preview } from './preview.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ChangedMark, SectionForm } from './section-form.tsx';
import { sectionIcons, sectionLabel, sectionOf, websiteSections } from './sections.ts';
import { type DraftEditor, useDraft } from './use-draft.ts';
import { toValue } from './website-field.tsx';
import { draftQuery, useSetDraft } from './website-query.ts';

interface SectionChoiceProps {
  current: string;
  samples: readonly string[];
  changed: readonly string[];
}

const countSamples = (samples: readonly string[], key: string) =>
  samples.filter((path) => sectionOf(path) === key).length;

/** For screens that are too narrow for the list. */
function SectionSelect({ current, samples }: Pick<SectionChoiceProps, 'current' | 'samples'>) {
  const [, setParams] = useSearchParams();
  return (
    <div className="col-span-full max-sm:mt-2 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:max-w-90 [&_label]:sr-only [&_label+div]:mt-0">
      <Select
        isAlwaysChosen
        label="Section"
        name="section"
        options={websiteSections.map(({ key }) => key)}
        labelOf={(key) => {
          const count = countSamples(samples, key);
          return `${sectionLabel(key)}${count > 0 ? ` (${pluralize(count, 'sample')})` : ''}`;
        }}
        value={current}
        onChange={(section) => setParams({ section }, { preventScrollReset: true })}
      />
    </div>
  );
}

function SectionList({ current, samples, changed }: SectionChoiceProps) {
  return (
    <nav
      aria-label="Sections"
      className="sticky top-20 rounded-card border border-line bg-card p-2"
    >
      <ul>
        {websiteSections.map(({ key, label }) => {
          const Icon = sectionIcons[key];
          const count = countSamples(samples, key);
          return (
            <li key={key}>
              <Link
                to={`?section=${key}`}
                preventScrollReset
                aria-current={key === current ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-field px-3 py-1.5 text-2',
                  key === current ? 'bg-navy-100 font-title text-navy-900' : 'hover:bg-row-on',
                )}
              >
                {Icon && <Icon className="size-5 shrink-0 text-ink-2" />}
                <span className="me-auto min-w-0 wrap-break-word">{label}</span>
                {count > 0 && (
                  <span
                    title={pluralize(count, 'sample')}
                    className="rounded-chip bg-yellow-tint px-2 py-0.5 text-1 font-title text-yellow-ink"
                  >
                    <span aria-hidden="true">{count}</span>
                    <span className="sr-only">{pluralize(count, 'sample')}</span>
                  </span>
                )}
                {changed.some((path) => sectionOf(path) === key) && <ChangedMark isShort />}
              </Link>
            </li>
          );
        })}
      </ul>
      {changed.length > 0 && (
        <p className="flex items-center gap-2 px-3 pt-3 pb-1 text-1 text-ink-2">
          <span aria-hidden="true" className="h-3.5 w-1 -skew-x-[18deg] bg-gold-500" />
          Changed, not yet published
        </p>
      )}
    </nav>
  );
}

export const meta = pageTitle('Website');

export const handle: ScreenHandle = { permission: 'manage website' };

/** The URL selects the section. */
export default function WebsitePage() {
  const query = useQuery(draftQuery);
  return (
    <QueryView
      query={query}
      data={query.data?.data}
      failure="The site's texts could not be loaded."
      heading="Website"
    >
      {(draft) =>
        draft ? <Editor draft={draft} /> : <RecordSkeleton label="Loading the site's texts" />
      }
    </QueryView>
  );
}

function Editor({ draft }: { draft: WebsiteDraft }) {
  const [params] = useSearchParams();
  const { key: visit } = useLocation();
  const named = params.get('section');
  const section = websiteSections.find(({ key }) => key === named) ?? websiteSections[0];
  const editing = useDraft(draft);
  const { content, conflict } = editing;
  const isStuck = conflict !== undefined || Object.keys(editing.failures).length > 0;
  const { leaving } = useLeaveGuard(
    isStuck,
    isElsewhere,
    editing.isUnsaved ? editing.save : undefined,
  );
  const [focused, setFocused] = useState('');
  const [isPublishing, setPublishing] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const isWide = useBreakpoint('xl');
  const { samples, changed, changes, errors } = useMemo(
    () => ({
      samples: samplesIn(content),
      changed: changedPaths(draft.published, content),
      changes: changedRows(draft.published, content).length,
      errors: Object.fromEntries(
        websiteFaults(content).map(({ path, message }) => [path, message]),
      ),
    }),
    [content, draft.published],
  );
  const client = useQueryClient();
  const setDraft = useSetDraft();
  const discard = useCall(discardWebsiteDraft, { onSuccess: ({ data }) => setDraft(data) });
  const question = useConfirmedAction<{ count: number }>(
    ({ count }) => ({
      title: 'Discard the draft?',
      description: `${pluralize(count, 'change')}, including those of colleagues, will be lost. The site stays as it is.`,
      confirmLabel: 'Discard',
      isDangerous: true,
    }),
    async () => {
      await editing.forget();
      // A save that was under way has raised the revision.
      const { revision } = client.getQueryData(draftQuery.queryKey)?.data ?? draft;
      await discard.mutateAsync({ body: { revision } });
    },
  );
  // Don't report errors while the field is being edited.
  const { [focused]: _typing, ...shownErrors } = errors;

  async function openPublishing() {
    if (await editing.save()) setPublishing(true);
    else toast.warning("Some changes couldn't be saved yet. Please check the form.");
  }
  function takeBack({ path, without }: ChangedRow) {
    const before = toValue(valueAt(content, path));
    editing.change(path, without);
    void editing.save();
    const undo = () => {
      editing.change(path, before);
      void editing.save();
    };
    toast.offer('Taken back', { label: 'Undo', onPress: undo });
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 sm:max-xl:grid-cols-[auto_1fr_auto]">
        <h1 className="title text-4">Website</h1>
        <div className="flex items-center gap-2 xl:row-span-2 xl:self-end sm:max-xl:col-start-3">
          {isWide ? (
            <>
              <ButtonLink to={versions.to} variant="line" size="dense">
                <History />
                {versions.label}
              </ButtonLink>
              <ButtonLink to={site.href} target="_blank" reloadDocument variant="line" size="dense">
                <ExternalLink />
                {site.label}
              </ButtonLink>
            </>
          ) : (
            <>
              <Button
                variant="line"
                size="dense"
                aria-pressed={isPreviewing}
                onClick={() => setPreviewing(!isPreviewing)}
              >
                <Eye />
                Preview
              </Button>
              <ActionsMenu isFramed name="the website" items={[versions, site]} />
            </>
          )}
        </div>
        <p className="text-2 text-ink-2 max-xl:col-span-full">
          {formatPublished(draft)} <SamplesLink samples={samples} />
        </p>
        {!isWide && <SectionSelect current={section?.key ?? ''} samples={samples} />}
      </div>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[224px_minmax(0,1fr)_370px]">
        {isWide && <SectionList current={section?.key ?? ''} {...{ samples, changed }} />}
        {section && (
          <section
            aria-labelledby="website-section"
            className="rounded-card border border-line bg-card px-4 py-3 sm:px-5"
          >
            <h2
              id="website-section"
              className={classNames(
                'mb-2 text-3 font-title text-navy-900 max-xl:sr-only',
                // Its only list has the same title.
                section.fields.length === 1 && 'sr-only',
              )}
            >
              {section.label}
            </h2>
            {section.hint && <p className="mb-3 text-1 text-ink-2">{section.hint}</p>}
            <SectionForm
              key={`${section.key} ${visit}`}
              {...{ section, draft, editing, samples, changed }}
              errors={shownErrors}
              named={params.get('field') ?? ''}
              onFocus={setFocused}
            />
            {conflict && <Conflict {...{ conflict, draft, editing }} />}
          </section>
        )}
        {section?.page && (isWide || isPreviewing) && (
          <Preview
            content={content}
            page={pageOf(section.key, focused) ?? section.page}
            focused={focused}
          />
        )}
      </div>
      {changes > 0 && (
        <div className="office sticky bottom-4 z-(--z-bar) flex min-h-15 flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-navy-950 px-5 py-2.5 text-2 text-on-navy">
          <p role="status" className="me-auto">
            <span className="font-title">{pluralize(changes, 'unpublished change')}</span>{' '}
            <span
              className={classNames(
                'text-on-navy-2',
                !isStuck && !editing.isUnsaved && 'max-xl:hidden',
              )}
            >
              {isStuck ? 'Not saved yet.' : editing.isUnsaved ? 'Saving…' : savedSentence}
            </span>
          </p>
          <button
            type="button"
            onClick={() => question.ask({ count: changes })}
            className="min-h-11 rounded-chip px-2 font-title text-on-navy underline underline-offset-4"
          >
            Discard
          </button>
          <Button size="dense" onClick={() => void openPublishing()}>
            See changes and publish
          </Button>
        </div>
      )}
      {isPublishing && !conflict && (
        <PublishDialog
          {...{ draft, content, errors }}
          samples={samples.length}
          onTakeBack={takeBack}
          onClose={() => setPublishing(false)}
        />
      )}
      {question.dialog}
      <LeaveDialog leaving={leaving} />
    </div>
  );
}

const savedSentence = 'Saved as a draft. Visitors still see what is published.';

const isElsewhere = (from: Location, to: Location) => from.pathname !== to.pathname;

interface ConflictProps {
  conflict: NonNullable<DraftEditor['conflict']>;
  draft: WebsiteDraft;
  editing: DraftEditor;
}

function Conflict({ conflict: { message, seen }, draft, editing }: ConflictProps) {
  const mine = changedRows(draft.content, editing.content);
  const differences = changedRows(seen, draft.content).map(({ key, section, label, after }) => ({
    label: `${sectionLabel(section)}: ${label}`,
    value: formatDifference(after, mine.find((row) => row.key === key)?.after),
  }));
  return (
    <div role="alert">
      <ChangedMeanwhile
        what="draft"
        differences={differences}
        isSaving={false}
        onShowSaved={() => void editing.forget()}
        onSaveMine={editing.saveAnyway}
      />
      <FormError className="mt-6">{message}</FormError>
    </div>
  );
}

/** The page of a focused field in this section that appears on another page; undefined otherwise. */
function pageOf(section: string, focused: string): string | undefined {
  const known = websitePath(focused);
  return known?.section === section && known.field.kind !== 'list' ? known.field.page : undefined;
}

const versions = { label: 'Versions', icon: History, to: '/admin/website/versions' };
const site = { label: 'View site', icon: ExternalLink, href: '/', opensTab: true };

const formatPublished = ({ version }: WebsiteDraft) =>
  version.publishedAt
    ? `Published ${formatInstant(new Date(version.publishedAt))} by ${version.publishedBy}.`
    : 'The site shows its original text.';

function SamplesLink({ samples }: { samples: readonly string[] }) {
  const [first] = samples;
  if (first === undefined) return null;
  return (
    <Link
      to={websiteFieldPath(first)}
      preventScrollReset
      className="font-title text-gold-700 underline underline-offset-4"
    >
      {samplesSentence(samples.length)}
    </Link>
  );
}
