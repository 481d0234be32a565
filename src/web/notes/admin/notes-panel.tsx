import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { addNote, editNote, type Note, removeNote } from '#contract/notes/notes.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { type NoteTarget, notesQuery } from '#web/notes/api.ts';
import { useHasFormDraft } from '#web/office/form-draft.tsx';
import { useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useSession } from '#web/platform/http/session.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { useConfirmedAction } from '#web/platform/http/use-confirmed-action.tsx';
import { ListPager } from '#web/platform/lists/list-pager.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { NoteForm } from './note-form.tsx';

interface NotesPanelProps extends NoteTarget {
  /** No more notes can be written. */
  isClosed?: boolean;
}

export function NotesPanel({ kind, id, isClosed = false }: NotesPanelProps) {
  const name = `notes ${kind} ${id}`;
  const [isWriting, setWriting] = useState(useHasFormDraft(name));
  const list = useList([], 'notes');
  const query = useQuery(notesQuery({ kind, id }, list.page));
  const { mutateAsync: add } = useCall(addNote);
  const { mutateAsync: remove } = useCall(removeNote);
  const can = useCan();
  const { ask, dialog } = useConfirmedAction<Note>(
    ({ writer }) => ({
      title: 'Remove this note?',
      description: `${writer.name}'s note will be removed for everyone.`,
      confirmLabel: 'Remove',
      isDangerous: true,
    }),
    ({ _id }) => remove({ params: { id: _id } }),
  );
  const page = query.data?.data;
  const canWrite = can('write notes') && !isClosed;
  const isEmpty = page?.pagedInfo.total === 0;

  return (
    <Panel
      title="Notes"
      className={classNames(
        isEmpty && 'print:hidden',
        isEmpty && !isWriting && '*:first:border-b-0 *:last:hidden',
      )}
      aside={page && (isEmpty ? 'No notes yet.' : pluralize(page.pagedInfo.total, 'note'))}
      action={
        canWrite ? (
          <Button
            variant="line"
            size="dense"
            aria-expanded={isWriting}
            onClick={() => setWriting(!isWriting)}
          >
            <Plus />
            Write a note
          </Button>
        ) : undefined
      }
    >
      {canWrite && (
        <div hidden={!isWriting} className="py-3">
          <NoteForm
            name={name}
            label="New note for colleagues"
            stored=""
            save="Add note"
            onSave={(words) => add({ params: { kind, id }, body: { words } })}
          />
        </div>
      )}
      <QueryView query={query} data={page} failure="The notes could not be loaded.">
        {(shown) =>
          shown === undefined ? (
            <p role="status" className="py-4 text-2 text-ink-2">
              Loading the notes
            </p>
          ) : (
            <>
              <ul aria-label="Notes" className="divide-y divide-line empty:hidden">
                {shown.result.map((note) => (
                  <NoteItem key={note._id} note={note} onRemove={() => ask(note)} />
                ))}
              </ul>
              <ListPager list={list} page={shown} part="Notes" inPanel="padded" />
            </>
          )
        }
      </QueryView>
      {dialog}
    </Panel>
  );
}

function NoteItem({ note, onRemove }: { note: Note; onRemove(): void }) {
  const [isEdited, setEdited] = useState(false);
  const { mutateAsync: edit } = useCall(editNote);
  const can = useCan();
  const account = useSession((session) => session.currentUser);
  const isOwn = account !== null && note.writer._id === account?._id;
  const items: ActionItem[] = [
    ...(isOwn && can('write notes')
      ? [{ label: 'Edit', icon: Pencil, onSelect: () => setEdited(true) }]
      : []),
    ...((isOwn && can('write notes')) || can('manage administrators')
      ? [{ label: 'Remove', icon: Trash2, isDangerous: true, onSelect: onRemove }]
      : []),
  ];

  return (
    <li className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="text-1 text-ink-2">
          <span className="font-strong text-ink">{note.writer.name}</span>,{' '}
          <time dateTime={note.createdAt}>{formatInstant(new Date(note.createdAt))}</time>
          {note.editedAt !== null && (
            <>
              , edited{' '}
              <time dateTime={note.editedAt}>{formatInstant(new Date(note.editedAt))}</time>
            </>
          )}
        </p>
        {items.length > 0 && <ActionsMenu name={`the note of ${note.writer.name}`} items={items} />}
      </div>
      {isEdited ? (
        <div className="mt-2">
          <NoteForm
            name={`note ${note._id}`}
            label="Edit the note"
            stored={note.words}
            save="Save"
            onSave={async (words) => {
              await edit({ params: { id: note._id }, body: { words } });
              setEdited(false);
            }}
            onCancel={() => setEdited(false)}
          />
        </div>
      ) : (
        <p className="mt-1 text-2 wrap-anywhere whitespace-pre-line text-ink">{note.words}</p>
      )}
    </li>
  );
}
