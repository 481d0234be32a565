import { useConfirmedAction } from '#web/platform/office/use-confirmed-action.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import type { ImageUploads } from './use-image-uploads.ts';

/** Asks before a form is sent without files that were chosen but not added. */
export function useRejectedQuestion({ rejected: all, files }: ImageUploads, send: () => Promise<void>) {
  const rejected = all.filter(({ reason }) => reason !== 'added');
  const { ask, dialog } = useConfirmedAction<{ names: readonly string[] }>(
    ({ names }) => ({
      title: names.length === 1 ? 'Upload without this file?' : 'Upload without these files?',
      description: `${names.map((name) => `"${name}"`).join(', ')} ${names.length === 1 ? 'was' : 'were'} not added. ${
        files.length === 0 ? 'No files' : `Only ${pluralize(files.length, 'file')}`
      } will be sent.`,
      confirmLabel: 'Upload without',
      cancelLabel: 'Go back',
    }),
    // The question closes at once: the form shows how the sending goes.
    async () => void send(),
  );
  return {
    /** Sends the form, after a question if files were left out. */
    trySend: async (): Promise<void> =>
      rejected.length > 0 ? ask({ names: rejected.map(({ file }) => file.name) }) : send(),
    question: dialog,
  };
}
