import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { unexpectedErrorMessage } from '#contract/platform/endpoint.ts';
import type {
  ApplicationSpace,
  clearPhotos,
  PhotoNetwork,
  readApplicationSpace,
} from '#contract/uploads/application-space.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextLink } from '#web/ui/actions/text-link.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { RecordSkeleton } from '#web/ui/data/record-skeleton.tsx';
import { fileSize } from '#web/ui/files/file-size.ts';

export const meta = pageTitle('Space for applications');

export const handle: ScreenHandle = { permission: 'decide on drivers' };

const spaceQuery = queryOptions({
  queryKey: ['drivers', 'space'],
  queryFn: ({ signal }) => callApi<typeof readApplicationSpace>('GET /admin/application-space', { signal }),
});

/** Shows the use of the space for unreviewed applications, and clears photos that belong to none. */
export default function SpacePage() {
  const query = useQuery(spaceQuery);
  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to="/admin/dashboard" />
      <div>
        <h1 className="title text-4">Space for applications</h1>
        <p className="mt-1 max-w-(--measure) text-2 text-ink-2">
          Documents that nobody has reviewed share a limited space. When it's full, new applications are refused.
        </p>
      </div>
      <QueryView query={query} data={query.data?.data} failure="The figures could not be loaded.">
        {(space) => (space ? <Space space={space} /> : <RecordSkeleton label="Loading the figures" />)}
      </QueryView>
    </div>
  );
}

function Space({ space }: { space: ApplicationSpace }) {
  const { limit, applications, sent, photos, networks } = space;
  const parts = [
    { name: 'Pending applications', bytes: applications, to: '/admin/driver-management?status=Pending' },
    { name: 'New documents that came back', bytes: sent },
    { name: 'Photos without an application', bytes: photos },
  ];
  const percent = Math.min(100, Math.floor((100 * (applications + sent + photos)) / limit));
  return (
    <>
      <Panel title={`${percent}% of ${fileSize(limit)} used`}>
        <dl className="divide-y divide-line">
          {parts.map(({ name, bytes, to }) => (
            <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-2">
              <dt className="font-title text-navy-900">{to ? <TextLink to={to}>{name}</TextLink> : name}</dt>
              <dd className="tabular-nums">{fileSize(bytes)}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Photos without an application">
        <p className="py-2 text-1 text-ink-2">
          They were sent from a form that isn't finished yet, and are deleted after 24 hours. Many from one network can
          mean that somebody is filling the space on purpose.
        </p>
        {networks.length === 0 ? <p className="py-2 text-2">There are none.</p> : <Networks networks={networks} />}
      </Panel>
    </>
  );
}

function Networks({ networks }: { networks: readonly PhotoNetwork[] }) {
  const { mutateAsync: clear } = useMutation({
    mutationFn: (network: string) =>
      callApi<typeof clearPhotos>('POST /admin/application-space/clear', { body: { network } }),
    meta: { failure: unexpectedErrorMessage, invalidates: [['drivers'], ['overview']] },
  });
  const question = useConfirmedAction<PhotoNetwork>(
    ({ network, photos }) => ({
      title: `Delete ${pluralize(photos, 'photo')} from ${network}?`,
      description:
        'Applications that were sent stay as they are. Whoever is filling in the form in this network has to add the photos again.',
      confirmLabel: 'Delete',
      isDangerous: true,
    }),
    ({ network }) => clear(network),
  );
  return (
    <ul className="divide-y divide-line">
      {networks.map((one) => (
        <li key={one.network} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 text-2">
          <div>
            <p className="font-title tabular-nums text-navy-900">{one.network}</p>
            <p className="text-1 text-ink-2">
              {pluralize(one.photos, 'photo')}, {fileSize(one.bytes)}, from {pluralize(one.senders, 'sender')}
            </p>
          </div>
          <Button variant="line" size="dense" onClick={() => question.ask(one)}>
            Delete<span className="sr-only"> the photos from {one.network}</span>
          </Button>
        </li>
      ))}
      {question.dialog}
    </ul>
  );
}
