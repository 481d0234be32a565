import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Copy, Download, Pencil, Plus, QrCode } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { driverStatuses } from '#contract/drivers/drivers.ts';
import { shortDayOf } from '#contract/platform/dates.ts';
import { sourceParameter, toSlug } from '#contract/sources/slugs.ts';
import {
  addSource,
  changeSource,
  listSources,
  newSourceChecks,
  readSourceCode,
  type Source,
  sourceChecks,
} from '#contract/sources/sources.ts';
import { driversPath } from '#web/addresses.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { RowCard } from '#web/platform/lists/row-card.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { type Column, Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { copyWithToast } from '#web/ui/overlays/copy-text.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';

export const meta = pageTitle('Where applications come from');

export const handle: ScreenHandle = { permission: 'read drivers' };

const copy = ({ link, name }: Source): Promise<void> =>
  copyWithToast(
    link,
    `The link of ${name} was copied`,
    'The link could not be copied. Please select it and copy it by hand.',
  );

/** Links for posters and messages, with the applications from each. Unpaged: there are few. */
export default function SourcesPage() {
  const query = useQuery(apiQuery(listSources, {}));
  const canChange = useCan()('decide on drivers');
  const [edited, setEdited] = useState<Source | 'new'>();
  const [printed, setPrinted] = useState<Source>();
  const { mutate } = useCall(changeSource);

  function itemsOf(source: Source): MenuItem[] {
    const isEnded = source.endedAt !== null;
    return [
      { label: 'Copy link', icon: Copy, onSelect: () => void copy(source) },
      { label: 'QR code', icon: QrCode, onSelect: () => setPrinted(source) },
      ...(canChange
        ? [
            { label: 'Rename', icon: Pencil, onSelect: () => setEdited(source) },
            {
              label: isEnded ? 'Use again' : 'End',
              icon: isEnded ? CircleCheck : CircleX,
              onSelect: () =>
                mutate({
                  params: { id: source._id },
                  body: { name: source.name, isEnded: !isEnded, version: source.version },
                }),
            },
          ]
        : []),
    ];
  }
  const menuOf = (source: Source) => <ActionsMenu name={source.name} items={itemsOf(source)} />;

  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={driversPath} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-60">
          <h1 className="title text-4">Where applications come from</h1>
          <p className="mt-1 text-2 text-ink-2">
            Make a link for each poster or message. We count the applications that come through it.
            Nothing is stored on people's phones.
          </p>
        </div>
        {canChange && (
          <Button size="dense" onClick={() => setEdited('new')} aria-haspopup="dialog">
            <Plus />
            Make a link
          </Button>
        )}
      </div>
      <QueryView
        query={query}
        data={query.data?.data.result}
        failure="The links could not be loaded."
      >
        {(sources) => (
          <Table
            label="Links"
            columns={[...sourceColumns, { header: 'Actions', isAction: true, cell: menuOf }]}
            rows={sources}
            rowKey={({ _id }) => _id}
            card={(source) => <SourceCard source={source} menu={menuOf(source)} />}
            empty="There is no link yet. All applications count as Direct."
          />
        )}
      </QueryView>
      <p className="text-1 text-ink-2">
        An ended link still opens the form, and applications through it still count.
      </p>
      {edited !== undefined && (
        <SourceDialog
          {...(edited !== 'new' && { source: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
      {printed && <CodeDialog source={printed} onClose={() => setPrinted(undefined)} />}
    </div>
  );
}

function SourceDialog({ source, onClose }: { source?: Source; onClose(): void }) {
  const form = useForm({ name: source?.name ?? '' }, source ? sourceChecks : newSourceChecks);
  const { mutateAsync: add } = useCall(addSource);
  const { mutateAsync: rename } = useCall(changeSource);
  const name = form.values.name.trim();
  const slug = source?.slug ?? toSlug(form.values.name);
  return (
    <FormDialog
      form={form}
      title={source ? 'Rename the link' : 'Make a link'}
      description={
        source
          ? 'Only the name changes. The link stays the same, also where it is printed.'
          : 'Name the place where people will find it, such as “Lagos motor park”.'
      }
      confirmLabel={source ? 'Save' : 'Make the link'}
      onSave={() => {
        if (!source) return add({ body: { name } });
        const { _id: id, endedAt, version } = source;
        return rename({ params: { id }, body: { name, isEnded: endedAt !== null, version } });
      }}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Name" autoComplete="off" {...form.field('name')} />
        <p className="text-1 wrap-anywhere text-ink-2">
          The link: /apply?{sourceParameter}=
          <strong className="font-title text-navy-900">{slug || '…'}</strong>
        </p>
      </div>
    </FormDialog>
  );
}

function CodeDialog({ source, onClose }: { source: Source; onClose(): void }) {
  const query = useQuery({
    ...apiQuery(readSourceCode, { params: { id: source._id } }),
    // It never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const code = query.data?.data;
  const files = code && [
    {
      label: 'Save as SVG',
      name: 'svg',
      url: `data:image/svg+xml,${encodeURIComponent(code.svg)}`,
    },
    { label: 'Save as PNG', name: 'png', url: `data:image/png;base64,${code.png}` },
  ];
  return (
    <Dialog
      isWide
      onClose={onClose}
      title={source.name}
      description="The QR code opens the application form. For print: SVG in any size, PNG up to 10 cm. Leave the white edge around it, and try it with a phone before you print many."
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            Close
          </Button>
          {files?.map(({ label, name, url }) => (
            <Button
              key={name}
              variant="line"
              onClick={() => saveFrom(url, `${source.slug}.${name}`)}
            >
              <Download />
              {label}
            </Button>
          ))}
        </>
      }
    >
      <QueryView query={query} data={files} failure="The QR code could not be loaded.">
        {(shown) =>
          shown ? (
            <img
              src={shown[0]?.url}
              alt={`QR code of ${source.link}`}
              width="240"
              height="240"
              className="mx-auto rounded-field border border-line"
            />
          ) : (
            <p role="status" className="mx-auto size-60 rounded-field bg-grey-tint">
              <span className="sr-only">Loading the QR code</span>
            </p>
          )
        }
      </QueryView>
      <p className="mt-4 rounded-field bg-gold-100 p-4 text-1 wrap-anywhere text-navy-900 select-all">
        {source.link}
      </p>
    </Dialog>
  );
}

function State({ source: { endedAt } }: { source: Source }) {
  return endedAt === null ? (
    <Badge tone="green">In use</Badge>
  ) : (
    <Badge tone="grey">{`Ended ${shortDayOf(endedAt)}`}</Badge>
  );
}

function Applications({ source: { slug, name, applications } }: { source: Source }) {
  const words = pluralize(applications, 'application');
  if (applications === 0) return <span>{words}</span>;
  const query = new URLSearchParams({ statuses: driverStatuses.join(','), source: slug });
  return (
    <Link
      to={`${driversPath}?${query}`}
      aria-label={`${name}: ${words}`}
      className="text-navy-600 underline underline-offset-4"
    >
      {words}
    </Link>
  );
}

const sourceColumns: readonly Column<Source>[] = [
  {
    header: 'Name',
    variant: 'long',
    cell: ({ name }) => <span className="font-title text-navy-900">{name}</span>,
  },
  { header: 'Link', variant: 'muted', isCopyable: true, cell: ({ link }) => link },
  { header: 'Received', cell: (source) => <Applications source={source} /> },
  { header: 'Created', cell: ({ createdAt }) => shortDayOf(createdAt) },
  { header: 'State', variant: 'short', cell: (source) => <State source={source} /> },
];

function SourceCard({ source, menu }: { source: Source; menu: ReactNode }) {
  return (
    <RowCard
      name={source.name}
      below={source.link}
      menu={menu}
      foot={
        <>
          <span className="text-2">
            <Applications source={source} />
          </span>
          <State source={source} />
        </>
      }
    />
  );
}
