import { pluralize } from '#web/ui/data/pluralize.ts';
import { fileSize, partOfSize } from '#web/ui/files/file-size.ts';
import type { ImageState } from '#web/ui/files/image-row.tsx';
import { originalSizeOf } from './original-size.ts';

interface SentTotalProps {
  files: readonly File[];
  stateOf(file: File): ImageState;
}

/** How much of the photos has been sent. */
export function SentTotal({ files, stateOf }: SentTotalProps) {
  const { arrived, all, original } = totalsOf(files, stateOf);
  const sent = files.filter((file) => stateOf(file).phase === 'sent').length;
  return (
    <div className="flex items-center justify-between gap-4 rounded-field bg-paper p-4 small-phone:bg-transparent small-phone:p-0">
      {/* Announced for each photo, not for each percent. */}
      <p role="status" className="sr-only">
        {sent} of {pluralize(files.length, 'photo')} sent.
      </p>
      <p className="text-1 text-ink-2 small-phone:flex small-phone:grow small-phone:justify-between small-phone:gap-3">
        <span className="block font-title text-navy-900 sm:text-2">{partOfSize(arrived, all)} sent</span>
        {original > all && <span className="block">Made smaller from {fileSize(original)}</span>}
      </p>
      <p className="text-2 font-title whitespace-nowrap text-navy-900 tabular-nums small-phone:hidden">
        {Math.floor((arrived / all) * 100)}%
      </p>
    </div>
  );
}

function totalsOf(files: readonly File[], stateOf: SentTotalProps['stateOf']) {
  const totals = { arrived: 0, all: 0, original: 0 };
  for (const file of files) {
    const state = stateOf(file);
    totals.all += file.size;
    totals.original += originalSizeOf(file) ?? file.size;
    if (state.phase === 'sent') totals.arrived += file.size;
    else if ('share' in state) totals.arrived += state.share * file.size;
  }
  // The last byte of a photo counts when the server has said that it is there.
  const isSent = files.every((file) => stateOf(file).phase === 'sent');
  return { ...totals, arrived: isSent ? totals.all : Math.min(totals.arrived, totals.all - 1) };
}
