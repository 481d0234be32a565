import type { ReactNode } from 'react';
import { Badge } from '#web/ui/data/badge.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type NamedDocument, nameOf } from './document-files.ts';
import { DocumentPicture, type DocumentPictures } from './document-picture.tsx';

interface DocumentTileProps {
  named: NamedDocument;
  pictures: DocumentPictures;
  onOpen(): void;
  /** The verdict and the expiry. */
  children?: ReactNode;
}

/** A document's picture with its name; a press opens it on the full screen. */
export function DocumentTile({ named, pictures, onOpen, children }: DocumentTileProps) {
  const { label, place, document, isEarlier, isNew } = named;
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="relative block aspect-3/2 w-full cursor-zoom-in overflow-hidden rounded-field border border-line bg-grey-tint"
      >
        <span className={classNames('block size-full', isEarlier && 'opacity-60 grayscale')}>
          <DocumentPicture document={document} pictures={pictures} alt="" fit="cover" />
        </span>
        <span className="sr-only">Open {nameOf(named)}</span>
        {(isEarlier || isNew) && (
          <span aria-hidden="true" className="absolute start-2 top-2">
            <Badge tone={isNew ? 'yellow' : 'grey'}>{isNew ? 'New' : 'Replaced'}</Badge>
          </span>
        )}
      </button>
      <p className="mt-2 text-2 leading-[1.35] font-title text-navy-900">
        {label}
        {place !== '' && <span className="text-1 font-body text-ink-2"> {place}</span>}
      </p>
      {children}
    </li>
  );
}
