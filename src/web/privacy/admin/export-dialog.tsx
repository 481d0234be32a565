import { useQuery } from '@tanstack/react-query';
import { exportPerson } from '#contract/privacy/privacy-people.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { FailedDialog } from './failed-dialog.tsx';
import {
  nameOfRecord,
  type PersonSearch,
  personDataQuery,
  toPersonRecord,
  useMarked,
} from './person-records.ts';

interface ExportDialogProps {
  person: PersonSearch;
  onClose(): void;
  /** The next step after the copy; by default the dialog closes. */
  onMade?: () => void;
}

export function ExportDialog({ person, onClose, onMade = onClose }: ExportDialogProps) {
  const query = useQuery(personDataQuery(person));
  const others = useMarked();
  const { mutateAsync } = useCall(exportPerson, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
  });
  const records = query.data?.data.result.filter(({ erasedAt }) => erasedAt === null);
  if (query.error && !records) {
    return (
      <FailedDialog
        title="Export this person"
        description="The records could not be loaded."
        query={query}
        onClose={onClose}
      />
    );
  }
  const chosen = records?.filter((one) => !others.has(one)) ?? [];
  const name = chosen[0]?.name ?? records?.[0]?.name;
  return (
    <ActionDialog
      isForm
      isLoading={!records}
      isImpossible={records !== undefined && chosen.length === 0}
      title={
        name === undefined ? 'Export this person' : `Make a copy of what is stored about ${name}?`
      }
      description="A ZIP file with a readable page, the same data for other programs, and the documents. We record who made it. Delete it once you've handed it over."
      confirmLabel="Make the copy"
      onConfirm={() => mutateAsync({ body: { records: chosen.map(toPersonRecord) } })}
      onCancel={onClose}
      onClose={onMade}
    >
      <ul className="grid gap-2">
        {records?.map((one) => (
          <li key={one._id}>
            <Checkbox
              name={one._id}
              checked={!others.has(one)}
              onChange={() => others.toggle(one)}
              label={<span className="wrap-anywhere">{nameOfRecord(one)}</span>}
            />
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}
