import { ImageOff } from 'lucide-react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { BrandStripes } from '#web/ui/theme/brand-stripes.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';
import type { NamedDocument } from './document-files.ts';

/** Document images, independent of how a screen loads them. */
export interface DocumentPictures {
  /** Undefined while loading, null after a failure. */
  addressOf(document: DriverDocument): string | null | undefined;
  retry(document: DriverDocument): void;
  /** Called when the browser has rendered this URL, or failed to. */
  onSettled?(document: DriverDocument, address: string, isShown: boolean): void;
  /** Rejects if the image can't be loaded. */
  save(named: NamedDocument): Promise<void>;
}

interface DocumentPictureProps {
  document: DriverDocument;
  pictures: DocumentPictures;
  /** '' if the name is next to the image. */
  alt: string;
  /** Crops the image to fill its frame, or fits it into a dark one. */
  fit: 'cover' | 'contain';
  canRetry?: boolean;
}

export function DocumentPicture({
  document,
  pictures,
  alt,
  fit,
  canRetry = false,
}: DocumentPictureProps) {
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
          <ImageOff className="size-8 max-h-full max-w-full" />
          <span
            role={canRetry ? 'alert' : undefined}
            className={classNames(fit === 'cover' && 'sr-only')}
          >
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
