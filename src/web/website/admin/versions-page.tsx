import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { formatInstant } from '#contract/platform/dates.ts';
import {
  listWebsiteVersions,
  maxVersions,
  readWebsiteVersion,
  restoreWebsiteVersion,
  type WebsiteDraft,
  type WebsiteVersion,
} from '#contract/website/website-office.ts';
import { changedPaths, websitePath } from '#contract/website/website-paths.ts';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { ChangedFields } from './changed-fields.tsx';
import { sectionLabel } from './sections.ts';
import { draftQuery } from './website-query.ts';

export const meta = pageTitle('Versions of the website');

export const handle: ScreenHandle = { permission: 'manage website' };

/** The URL selects the version to compare with the published one. */
export default function VersionsPage() {
  const query = useQuery(apiQuery(listWebsiteVersions, {}));
  const draft = useQuery(draftQuery).data?.data;
  const [params] = useSearchParams();
  const chosen = params.has('version') ? Number(params.get('version')) : undefined;
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/admin/website" />
      <div>
        <h1 className="title text-4">Versions</h1>
        <p className="mt-1 text-2 text-ink-2">
          Every publication, newest first. The last {maxVersions} are kept, and the original text.
        </p>
      </div>
      <QueryView
        query={query}
        data={query.data?.data.result}
        failure="The versions could not be loaded."
      >
        {(versions) =>
          versions ? (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1fr_340px]">
              <Versions versions={versions} chosen={chosen} />
              {draft && chosen !== undefined && chosen !== draft.version.number && (
                <Comparison number={chosen} draft={draft} newest={draft.version.number} />
              )}
            </div>
          ) : (
            <RecordSkeleton label="Loading the versions" />
          )
        }
      </QueryView>
    </div>
  );
}

function formatChanged({ changed, restoredFrom, publishedAt }: WebsiteVersion): string {
  if (publishedAt === null) return 'The original text';
  if (restoredFrom !== null) return `Version ${restoredFrom} restored`;
  const labels = new Map<string, string[]>();
  for (const { section, label } of changed.flatMap((path) => websitePath(path) ?? []))
    labels.set(sectionLabel(section), [...(labels.get(sectionLabel(section)) ?? []), label]);
  return [...labels]
    .map(([section, [first = '', ...others]]) => {
      const fields =
        others.length === 0 ? first.toLowerCase() : pluralize(others.length + 1, 'field');
      return `${section}: ${fields}`;
    })
    .join('. ');
}

function Versions({
  versions,
  chosen,
}: {
  versions: readonly WebsiteVersion[];
  chosen: number | undefined;
}) {
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-card">
      {versions.map((version, at) => (
        <li
          key={version.number}
          className={classNames(
            'flex flex-wrap items-center gap-x-5 gap-y-1 border-s-3 px-4 py-3 text-2 sm:px-5',
            version.number === chosen ? 'border-s-navy-900 bg-row-on' : 'border-s-transparent',
          )}
        >
          <strong className="min-w-8 font-title text-navy-900 tabular-nums">
            {version.number}
          </strong>
          <div className="min-w-0 flex-1 basis-60">
            <p>{formatChanged(version)}</p>
            {version.publishedAt !== null && (
              <p className="text-1 text-ink-2">
                {formatInstant(new Date(version.publishedAt))}, {version.publishedBy}
                {version.note !== '' && `: ${version.note}`}
              </p>
            )}
          </div>
          {at === 0 ? (
            <Badge tone="green">On the site</Badge>
          ) : (
            <Link
              to={`?version=${version.number}`}
              preventScrollReset
              className="inline-flex min-h-11 items-center rounded-chip font-strong text-navy-600 underline underline-offset-4"
            >
              Restore<span className="sr-only"> version {version.number}</span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What would change for visitors if a version were restored. */
function Comparison({
  number,
  draft,
  newest,
}: {
  number: number;
  draft: WebsiteDraft;
  newest: number;
}) {
  const query = useQuery({
    ...apiQuery(readWebsiteVersion, { params: { number: String(number) } }),
    // A version never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restore = useCall(restoreWebsiteVersion);
  const [, setParams] = useSearchParams();
  const title = `Version ${number}`;
  if (query.data && changedPaths(draft.published, query.data.data).length === 0) {
    return (
      <Panel title={title}>
        <p className="py-2 text-2">
          Visitors see this version's words now. There is nothing to restore.
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={title} aside="compared with the site now">
      <QueryView query={query} data={query.data?.data} failure="The version could not be loaded.">
        {(content) =>
          content ? (
            <div className="grid gap-4 py-2 text-2">
              <p>
                Restoring creates <strong className="font-title">version {newest + 1}</strong> with
                the text of version {number}. Nothing is lost: version {newest} stays in this list.
              </p>
              <ChangedFields before={draft.published} after={content} isNarrow />
              {draft.changes.length > 0 && (
                <p className="rounded-field bg-gold-100 px-4 py-3">
                  Your {pluralize(draft.changes.length, 'unpublished change')}{' '}
                  {draft.changes.length === 1 ? 'stays' : 'stay'} a draft.
                </p>
              )}
              <Button
                isLoading={restore.isPending}
                onClick={() =>
                  restore.mutate(
                    { params: { number: String(number) } },
                    { onSuccess: () => setParams({}) },
                  )
                }
              >
                <RotateCcw />
                Restore version {number}
              </Button>
            </div>
          ) : (
            <RecordSkeleton label="Loading the version" />
          )
        }
      </QueryView>
    </Panel>
  );
}
