import { useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Tracked } from '#contract/tracking/tracking.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { trackedQuery } from '#web/tracking/api.ts';
import { fileSize } from '#web/ui/files/file-size.ts';

/** The files that come with a seat in a training. */
export function OwnFiles({ tracked: { files, token } }: { tracked: Tracked }) {
  const client = useQueryClient();
  // The addresses on a page that was open for long have expired.
  async function save({ _id, name, url }: Tracked['files'][number]) {
    const fresh = await client.fetchQuery(trackedQuery(token)).catch(() => undefined);
    saveFrom(fresh?.data.files.find((one) => one._id === _id)?.url ?? url, name);
  }
  return (
    <section className="mt-6" aria-label="Files for you">
      <h3 className="font-title text-navy-900">Files for you</h3>
      <ul className="mt-1 grid">
        {files.map((file) => (
          <li key={file._id}>
            <button
              type="button"
              onClick={() => void save(file)}
              className="flex min-h-11 items-center gap-3 text-start font-title text-navy-900 underline underline-offset-4 wrap-anywhere"
            >
              <Download aria-hidden="true" className="size-5 shrink-0" />
              <span>
                {file.name} <span className="font-normal text-ink-2">({fileSize(file.bytes)})</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
