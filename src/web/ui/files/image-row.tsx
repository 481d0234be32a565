import { Check, Clock, Smartphone, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { FilePicture } from './file-thumbnail.tsx';

/** The state of an image that is uploaded individually. `share` is from 0 to 1. */
export type ImageState =
  | { phase: 'compressing' | 'queued' | 'waiting' | 'kept' | 'sent' }
  | { phase: 'sending'; share: number }
  | { phase: 'failed'; message: string; canRetry: boolean };

interface ImageRowProps {
  file: File;
  /** Defaults to the file name. */
  title?: string | undefined;
  /** Shown below the title, with the sizes. */
  line: string;
  /** If omitted, the image is sent with its form. */
  state?: ImageState | undefined;
  onRemove?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
}

export function ImageRow({
  file,
  title = file.name,
  line,
  state,
  onRemove,
  onRetry,
}: ImageRowProps) {
  const Removal = state === undefined || state.phase === 'sent' ? Trash2 : X;
  return (
    <figure className="flex gap-3.5 py-4">
      <div className="flex size-19 shrink-0 items-center justify-center overflow-hidden rounded-field bg-cream">
        <FilePicture file={file} />
      </div>
      <figcaption className="min-w-0 grow text-1">
        <span title={file.name} className="block truncate text-2 font-title text-navy-900">
          {title}
        </span>
        <span className="block text-ink-2">{line}</span>
        {state && <StateLine state={state} name={title} onRetry={onRetry} />}
      </figcaption>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
          className="-mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-red-tint hover:text-red-ink"
        >
          <Removal aria-hidden="true" className="size-5" />
        </button>
      )}
    </figure>
  );
}

interface StateLineProps {
  state: ImageState;
  name: string;
  onRetry: (() => void) | undefined;
}

// All states but failure have the same height, so that nothing moves under a finger.
function StateLine({ state, name, onRetry }: StateLineProps) {
  switch (state.phase) {
    case 'sent':
      return (
        <Chip className="bg-green-tint text-green-ink">
          <Check className="size-4" />
          Sent
        </Chip>
      );
    case 'compressing':
      return <Chip className="bg-grey-tint text-grey-ink">Making it smaller…</Chip>;
    case 'queued':
      return (
        <Chip className="bg-grey-tint text-grey-ink">
          <span aria-hidden="true" className="h-3 w-1.5 -skew-x-[18deg] bg-current" />
          Waiting
        </Chip>
      );
    case 'sending':
      return (
        <span className="mt-1.5 block max-w-60">
          <span aria-hidden="true" className="flex justify-between font-strong text-navy-900">
            <span>Sending…</span>
            <span>{Math.floor(state.share * 100)}%</span>
          </span>
          <SharesBar share={state.share} name={name} />
        </span>
      );
    case 'kept':
      return (
        <Chip className="bg-grey-tint text-navy-900">
          <Smartphone className="size-4" />
          Kept on {thisDevice()}
        </Chip>
      );
    case 'waiting':
      return (
        <Chip className="bg-yellow-tint text-yellow-ink">
          <Clock className="size-4" />
          Waiting for network…
        </Chip>
      );
    case 'failed':
      return (
        <span className="mt-1.5 block text-red-ink">
          <span className="font-strong">Not sent.</span> {state.message}
          {state.canRetry && onRetry && (
            <TextButton onClick={onRetry} className="ms-2">
              Try again<span className="sr-only">: {name}</span>
            </TextButton>
          )}
        </span>
      );
  }
}

function Chip({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'mt-1.5 inline-flex min-h-7 items-center gap-2 rounded-chip px-2.5 font-strong whitespace-nowrap',
        className,
      )}
    >
      {children}
    </span>
  );
}

function SharesBar({ share, name }: { share: number; name: string }) {
  const percent = Math.floor(share * 100);
  return (
    <progress
      aria-label={`Progress of ${name}`}
      value={percent}
      max={100}
      className="sent-bar striped mt-1"
    />
  );
}
