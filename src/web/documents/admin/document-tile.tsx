import { Download, Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DocumentVerdict } from '#contract/documents/verdicts.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { formatSize, type NamedDocument } from './document-files.ts';
import { VerdictNote } from './verdict-note.tsx';

interface DocumentTileProps {
  named: NamedDocument;
  verdict?: DocumentVerdict | undefined;
  /** The image's aspect ratio, as a class. */
  aspect: string;
  isDownloading: boolean;
  /** Why the last download failed. */
  failure: string | undefined;
  onOpen(): void;
  onDownload(): void;
  /** The image. */
  children: ReactNode;
}

/** A document as a large thumbnail that opens the viewer, with its label and a download button. */
export function DocumentTile(props: DocumentTileProps) {
  const { named, verdict, aspect, isDownloading, failure, onOpen, onDownload, children } = props;
  const { label, place, document, isEarlier, isNew } = named;
  const name = nameOf(named);
  return (
    <>
      <button
        type="button"
        onClick={onOpen}
        className={classNames(
          'relative block w-full cursor-zoom-in overflow-hidden rounded-field border border-line bg-grey-tint',
          aspect,
        )}
      >
        <span className={classNames('block size-full', isEarlier && 'opacity-60 grayscale')}>{children}</span>
        <span className="sr-only">Open {name}</span>
        {isEarlier && (
          <span aria-hidden="true" className="absolute start-2 top-2">
            <Badge tone="grey">Replaced</Badge>
          </span>
        )}
        {isNew && (
          <span aria-hidden="true" className="absolute start-2 top-2">
            <Badge tone="yellow">New</Badge>
          </span>
        )}
        <span
          aria-hidden="true"
          className="absolute end-2 bottom-2 inline-flex size-10 items-center justify-center rounded-field bg-navy-950 text-on-navy"
        >
          <Maximize2 className="size-4.5" />
        </span>
      </button>
      <div className="mt-2 flex items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="block text-2 leading-[1.35] font-title text-navy-900">{label}</span>
          <span className="block text-1 text-ink-2 first-letter:uppercase">
            {[place, formatSize(document.size)].filter(Boolean).join(', ')}
          </span>
        </p>
        <button
          type="button"
          aria-label={`Download ${name}`}
          aria-busy={isDownloading}
          onClick={onDownload}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-navy-900 hover:bg-navy-100"
        >
          {isDownloading ? <BrandStripes moving /> : <Download aria-hidden="true" className="size-5" />}
        </button>
      </div>
      {verdict && <VerdictNote verdict={verdict} />}
      {failure && <p className="mt-1 text-1 text-danger">{failure}</p>}
    </>
  );
}

/** The label and position that distinguish a document from others. */
export function nameOf({ label, place }: NamedDocument): string {
  return [label, place].filter(Boolean).join(' ');
}
