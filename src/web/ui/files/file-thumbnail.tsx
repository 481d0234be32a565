import { FileX, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fileSize } from './file-size.ts';
import { useObjectUrl } from './use-object-url.ts';

/** The picture in a file, filling its box; a mark if it can't be shown. */
export function FilePicture({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false);
  const address = useObjectUrl(file);
  if (isBroken) return <FileX className="size-8 text-gold-700" />;
  if (address === undefined) return null;
  return (
    <img src={address} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
  );
}

interface FileThumbnailProps {
  file: File;
  /** Defaults to the file name. */
  title?: string;
  /** If omitted, the file is read-only. */
  onRemove?: () => void;
}

export function FileThumbnail({ file, title = file.name, onRemove }: FileThumbnailProps) {
  return (
    <Thumbnail
      title={title}
      line={fileSize(file.size)}
      {...(onRemove && { removal: { label: `Remove ${title}`, onRemove } })}
    >
      <FilePicture file={file} />
    </Thumbnail>
  );
}

interface ThumbnailProps {
  title: string;
  line?: string;
  /** If omitted, the image is read-only. */
  removal?: { label: string; onRemove(): void };
  children: ReactNode;
}

export function Thumbnail({ title, line, removal, children }: ThumbnailProps) {
  return (
    <figure className="overflow-hidden rounded-field border border-line bg-card">
      <div className="flex aspect-16/10 items-center justify-center bg-cream">{children}</div>
      <figcaption className="flex min-h-14 items-center gap-2 py-1.5 ps-3 pe-1.5">
        <span className="min-w-0 grow text-1">
          <span className="line-clamp-2 font-strong wrap-anywhere text-ink">{title}</span>
          {line !== undefined && <span className="block text-ink-2">{line}</span>}
        </span>
        {removal && (
          <button
            type="button"
            aria-label={removal.label}
            onClick={removal.onRemove}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-ink-2 hover:bg-red-tint hover:text-red-ink"
          >
            <Trash2 className="size-5" />
          </button>
        )}
      </figcaption>
    </figure>
  );
}
