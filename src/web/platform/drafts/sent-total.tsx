import { pluralize } from '#web/ui/data/pluralize.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { fileSize, partOfSize } from '#web/ui/files/file-size.ts';
import { countBytes } from './draft-state.ts';
import type { AnyDraftState } from './draft-types.ts';

type SentTotalProps = Pick<AnyDraftState, 'photos' | 'progress' | 'isHeldUp' | 'storedScope'>;

export function SentTotal({ photos, progress, isHeldUp, storedScope }: SentTotalProps) {
  const { all, original, arrived, missing } = countBytes({ photos, progress });
  const sentCount = photos.length - missing;
  const isKept = isHeldUp && storedScope === 'everything';
  return (
    <div className="flex items-center justify-between gap-4 rounded-field bg-paper p-4 small-phone:bg-transparent small-phone:p-0">
      {/* Announce each photo, not each percent. */}
      <p role="status" className="sr-only">
        {sentCount} of {pluralize(photos.length, 'photo')} sent.
      </p>
      <p className="text-1 text-ink-2 small-phone:flex small-phone:grow small-phone:justify-between small-phone:gap-3">
        <span aria-hidden={isKept} className="block font-title text-navy-900 sm:text-2">
          {isKept
            ? `${pluralize(photos.length, 'photo')} saved on ${thisDevice()}, ${sentCount === 0 ? 'none' : sentCount} of them sent.`
            : `${partOfSize(arrived, all)} sent`}
        </span>
        {!isKept && original > all && (
          <span className="block">Made smaller from {fileSize(original)}</span>
        )}
      </p>
      {!isKept && (
        <p className="text-2 font-title whitespace-nowrap text-navy-900 small-phone:hidden">
          {Math.floor((arrived / all) * 100)}%
        </p>
      )}
    </div>
  );
}
