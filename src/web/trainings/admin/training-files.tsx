import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileHeadLength, rejectedMessage } from '#contract/platform/upload-limits.ts';
import {
  addTrainingFiles,
  listTrainingFiles,
  maxTrainingFileBytes,
  maxTrainingFiles,
  removeTrainingFile,
  trainingFileDays,
  trainingFileType,
  trainingFileTypes,
} from '#contract/trainings/training-files.ts';
import type { TrainingFile } from '#contract/trainings/trainings.ts';
import { errorMessageOf } from '#web/platform/http/api-client.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { DropZone, type RejectedFile } from '#web/ui/files/drop-zone.tsx';
import { fileSize } from '#web/ui/files/file-size.ts';

/** Files for people with a seat in a training. */
export function TrainingFiles({ trainingId }: { trainingId: string }) {
  const canManage = useCan()('manage trainings');
  const query = useQuery(apiQuery(listTrainingFiles, { params: { id: trainingId } }));
  const found = query.data?.data.result;
  const { mutateAsync } = useCall(removeTrainingFile);
  const removal = useConfirmedAction<TrainingFile>(
    ({ name }) => ({
      title: `Remove ${name}?`,
      description: 'The file will be deleted. Nobody will be able to open it.',
      confirmLabel: 'Yes, remove it',
      isDangerous: true,
    }),
    ({ _id: fileId }) => mutateAsync({ params: { id: trainingId, fileId } }),
  );
  if (!canManage && !found?.length) return null;
  return (
    <Panel title="Files for participants" aside={found?.length ? pluralize(found.length, 'file') : undefined}>
      <QueryView query={query} data={found} failure="The files could not be loaded.">
        {(files) => (
          <>
            <ul className="divide-y divide-line">
              {files?.map((file) => (
                <FileRow key={file._id} file={file} trainingId={trainingId} onRemove={canManage && removal.ask} />
              ))}
            </ul>
            {canManage && files && <AddFiles trainingId={trainingId} present={files.length} />}
          </>
        )}
      </QueryView>
      {removal.dialog}
    </Panel>
  );
}

interface FileRowProps {
  file: TrainingFile;
  trainingId: string;
  onRemove: false | ((file: TrainingFile) => void);
}

function FileRow({ file: { _id, name, bytes, url }, trainingId, onRemove }: FileRowProps) {
  const client = useQueryClient();
  // The URL in the list may have expired.
  const save = async () => {
    const fresh = await client
      .fetchQuery(apiQuery(listTrainingFiles, { params: { id: trainingId } }))
      .catch(() => undefined);
    saveFrom(fresh?.data.result.find((one) => one._id === _id)?.url ?? url, name);
  };
  return (
    <li className="flex items-center gap-2 py-2 text-2">
      <div className="me-auto min-w-0">
        <p className="font-title text-navy-900 wrap-anywhere">{name}</p>
        <p className="text-1 text-ink-2">{fileSize(bytes)}</p>
      </div>
      <Button variant="line" size="dense" aria-label={`Download ${name}`} onClick={() => void save()}>
        <Download aria-hidden="true" className="size-4.5" />
      </Button>
      {onRemove && (
        <Button
          variant="line"
          size="dense"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove({ _id, name, bytes, url })}
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </Button>
      )}
    </li>
  );
}

async function inspect(file: File) {
  if (file.size > maxTrainingFileBytes) return 'too-large';
  const head = new Uint8Array(await file.slice(0, fileHeadLength).arrayBuffer());
  return trainingFileType(head) ? undefined : 'type';
}

function AddFiles({ trainingId, present }: { trainingId: string; present: number }) {
  const adding = useCall(addTrainingFiles);
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const left = maxTrainingFiles - present;
  const [first] = rejected;
  const fault = first ? rejectedMessage(first.file.name) : errorMessageOf(adding.error) || undefined;

  function add(files: File[], faulty: RejectedFile[]) {
    setRejected(faulty);
    adding.reset();
    if (files.length === 0) return;
    const form = new FormData();
    for (const file of files) form.append('files', file, file.name);
    adding.mutate({ params: { id: trainingId }, form });
  }

  return (
    <div className="grid gap-3 py-3">
      <p className="max-w-measure text-2 text-ink-2">
        {`Only people with a seat can open them, on their status page. They are deleted ${trainingFileDays} days after the last day.`}
      </p>
      {left > 0 && (
        <DropZone
          name="files"
          label={adding.isPending ? 'Adding' : 'Choose files'}
          hint={`PDF, PNG or JPEG, up to 10 MB each; ${left} more can be added`}
          accept={trainingFileTypes}
          disabled={adding.isPending}
          error={fault}
          inspect={inspect}
          onFiles={add}
        />
      )}
    </div>
  );
}
