import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { editNote, type Note } from '#contract/notes/notes.ts';
import { formatInstant } from '#contract/platform/dates.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { useSession } from '#web/platform/http/session.ts';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionsMenu } from '#web/platform/office/actions-menu.tsx';
import type { ActionItem } from '#web/ui/overlays/menu-item.ts';
import { NoteForm } from './note-form.tsx';

export function NoteItem({ note, onRemove }: { note: Note; onRemove(): void }) {
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
