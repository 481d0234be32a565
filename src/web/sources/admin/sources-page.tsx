import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Copy, Pencil, Plus, QrCode } from 'lucide-react';
import { useState } from 'react';
import { sourceParameter, toSlug } from '#contract/sources/slugs.ts';
import {
  addSource,
  changeSource,
  listSources,
  newSourceChecks,
  type Source,
  sourceChecks,
} from '#contract/sources/sources.ts';
import { driversPath } from '#web/addresses.ts';
import { useForm, useValues } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import { FormDialog } from '#web/platform/office/form-dialog.tsx';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Field } from '#web/ui/fields/field.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { CodeDialog } from './code-dialog.tsx';
import { SourceCard, sourceColumns } from './source-columns.tsx';

export const meta = pageTitle('Where applications come from');

export const handle: ScreenHandle = { permission: 'read drivers' };

async function copy({ link, name }: Source): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.success(`The link of ${name} was copied`);
  } catch {
    toast.error('The link could not be copied. Please select it and copy it by hand.');
  }
}

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
        <div>
          <h1 className="title text-4">Where applications come from</h1>
          <p className="mt-1 text-2 text-ink-2">
            Make a link for each poster or message. We count the applications that come through it.
            Nothing is stored on people's phones.
          </p>
        </div>
        {canChange && (
          <Button size="dense" onClick={() => setEdited('new')} aria-haspopup="dialog">
            <Plus aria-hidden="true" className="size-4.5" />
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
  const { values, change } = useValues({ name: source?.name ?? '' });
  const form = useForm({ values, change, checks: source ? sourceChecks : newSourceChecks });
  const { mutateAsync: add } = useCall(addSource);
  const { mutateAsync: rename } = useCall(changeSource);
  const name = values.name.trim();
  const slug = source?.slug ?? toSlug(values.name);
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
