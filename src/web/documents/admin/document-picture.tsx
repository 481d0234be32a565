import { ImageOff } from 'lucide-react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { NamedDocument } from './document-files.ts';

/** The pictures of documents on a screen, however they are loaded. */
export interface DocumentPictures {
  /** The address of a picture; undefined while it loads, null if it could not be loaded. */
  addressOf(document: DriverDocument): string | null | undefined;
  /** Loads a picture again that failed. */
  retry(document: DriverDocument): void;
  /** Called when the browser has shown the picture of this address, or could not. */
  onSettled?(document: DriverDocument, address: string, isShown: boolean): void;
  /** Saves a picture as a file. Rejects if it could not be loaded. */
  save(named: NamedDocument): Promise<void>;
}

interface DocumentPictureProps {
  document: DriverDocument;
  pictures: DocumentPictures;
  /** Describes the picture; '' where its name stands beside it. */
  alt: string;
  /** Crops the picture to fill its frame, or fits it into a dark one. */
  fit: 'cover' | 'contain';
  /** Whether a picture that failed can be loaded again by a press. */
  canRetry?: boolean;
}

/** A document's picture, or that it loads or could not be loaded. */
export function DocumentPicture({ document, pictures, alt, fit, canRetry = false }: DocumentPictureProps) {
  const address = pictures.addressOf(document);
  if (typeof address === 'string') {
    return (
      <img
        src={address}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={() => pictures.onSettled?.(document, address, true)}
        onError={() => pictures.onSettled?.(document, address, false)}
        className={classNames('size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
      />
    );
  }
  const isFailed = address === null;
  if (fit === 'cover' && !isFailed) return null;
  return (
    <span
      className={classNames(
        'flex size-full flex-col items-center justify-center gap-2 text-1',
        fit === 'cover' ? 'text-ink-2' : 'text-on-navy-2',
      )}
    >
      {isFailed ? (
        <>
          <ImageOff aria-hidden="true" className="size-8 max-h-full max-w-full" />
          <span role={canRetry ? 'alert' : undefined} className={classNames(fit === 'cover' && 'sr-only')}>
            {fit === 'cover' ? 'Photo not available' : 'The picture could not be loaded.'}
          </span>
          {canRetry && (
            <Button variant="ghost" size="dense" onClick={() => pictures.retry(document)}>
              Try again
            </Button>
          )}
        </>
      ) : (
        <span role="status">
          <BrandStripes theme="dark" moving />
          <span className="sr-only">Loading the picture</span>
        </span>
      )}
    </span>
  );
}
