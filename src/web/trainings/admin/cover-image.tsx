import type { OfficeTraining } from '#contract/trainings/trainings.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import type { ImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { FileThumbnail, Thumbnail } from '#web/ui/files/file-thumbnail.tsx';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import type { Cover } from './form-values.ts';

interface CoverImageProps {
  /** Undefined for a new training. */
  training: OfficeTraining | undefined;
  cover: Cover;
  onChange(cover: Cover): void;
  photos: ImageUploads;
  isSaving: boolean;
}

export function CoverImage({ training, cover, onChange, photos, isSaving }: CoverImageProps) {
  const present = training !== undefined && training.bannerLogo !== null ? training : undefined;
  const isThere = cover.file !== undefined || (present !== undefined && !cover.isRemoved);

  return (
    <fieldset disabled={isSaving} className="grid min-w-0 gap-4 sm:max-xl:grid-cols-2">
      <legend className="sr-only">Cover image</legend>
      {cover.file ? (
        <FileThumbnail
          key={`${cover.file.name} ${cover.file.size} ${cover.file.lastModified}`}
          file={cover.file}
          onRemove={() => onChange({ isRemoved: false })}
        />
      ) : (
        present &&
        !cover.isRemoved && (
          <CurrentImage
            picture={present}
            title="Current image"
            removal={{ label: 'Remove image', onRemove: () => onChange({ isRemoved: true }) }}
          />
        )
      )}
      {cover.isRemoved && (
        <div className="flex flex-col items-start rounded-field bg-gold-100 px-4 pt-3 pb-1 text-1 text-ink">
          <p role="status">The current image will be removed when you save.</p>
          <button
            type="button"
            onClick={() => onChange({ isRemoved: false })}
            className="min-h-11 rounded-chip font-title text-navy-900 underline underline-offset-4"
          >
            Keep the image
          </button>
        </div>
      )}
      <ImagePicker
        photos={photos}
        label={isThere ? 'Replace image' : 'Choose image'}
        disabled={isSaving}
      />
    </fieldset>
  );
}

export function ShownCover({ training }: { training: OfficeTraining }) {
  return (
    <CurrentImage
      picture={training}
      title={training.bannerLogo === null ? 'No cover image' : 'Cover image'}
      name={training.title}
    />
  );
}

interface CurrentImageProps {
  picture: Pick<OfficeTraining, 'bannerLogo' | 'bannerLogoSmall'> | undefined;
  title: string;
  /** The training's title, shown if there is no image. */
  name?: string | undefined;
  removal?: { label: string; onRemove(): void };
}

function CurrentImage({ picture, name, ...words }: CurrentImageProps) {
  return (
    <Thumbnail {...words}>
      <UploadedImage
        large={picture?.bannerLogo ?? null}
        small={picture?.bannerLogoSmall ?? null}
        alt=""
        {...(name !== undefined && { title: name })}
        sizes="(min-width: 1240px) 300px, 90vw"
        className="size-full object-cover"
      />
    </Thumbnail>
  );
}
