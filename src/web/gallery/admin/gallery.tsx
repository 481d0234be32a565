import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import {
  addPastTrainings,
  captionChecks,
  imageMissingMessage,
  listPastTrainings,
  maxGalleryImages,
  type PastTraining,
  pastTrainingUploadedMessage,
} from '#contract/gallery/gallery.ts';
import { changeCaption, removePastTraining } from '#contract/gallery/gallery-management.ts';
import { FormDialog } from '#web/office/form-dialog.tsx';
import { useForm } from '#web/platform/forms/form.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { ListPager } from '#web/platform/lists/list-pager.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import { UploadDialog as UploadForm } from '#web/platform/uploads/upload-dialog.tsx';
import { publicImageRules } from '#web/platform/uploads/upload-rules.ts';
import { Field } from '#web/ui/fields/field.tsx';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

type PictureAction = 'caption' | 'remove';

interface DialogProps {
  picture: PastTraining;
  onClose(): void;
}

function CaptionDialog({ picture, onClose }: DialogProps) {
  const { mutateAsync } = useCall(changeCaption);
  const form = useForm({ caption: picture.caption }, captionChecks);
  const { _id: id, version } = picture;
  return (
    <FormDialog
      isVersioned
      form={form}
      title="Change the caption"
      description="Everybody sees it in the gallery below the public list of trainings."
      confirmLabel="Save"
      onSave={() => mutateAsync({ params: { id }, body: { ...form.values, version } })}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Preview picture={picture} />
        <Field label="Caption" {...form.field('caption')} />
      </div>
    </FormDialog>
  );
}

function RemoveDialog({ picture, onClose }: DialogProps) {
  const { mutateAsync } = useCall(removePastTraining);
  return (
    <ActionDialog
      isDangerous
      title="Remove this picture?"
      description={`'${picture.caption}' will be taken out of the gallery at once, and deleted for good.`}
      confirmLabel="Remove"
      onConfirm={() =>
        mutateAsync({ params: { id: picture._id }, body: { version: picture.version } })
      }
      onClose={onClose}
    >
      <Preview picture={picture} />
    </ActionDialog>
  );
}

function Preview({ picture: { bannerLogo, bannerLogoSmall } }: { picture: PastTraining }) {
  return (
    <UploadedImage
      large={bannerLogo}
      small={bannerLogoSmall}
      alt=""
      sizes="12rem"
      className="aspect-4/3 w-48 rounded-field bg-cream object-cover"
    />
  );
}

function UploadDialog({ onClose }: { onClose(): void }) {
  /** Share sent so far, from 0 to 1. */
  const [sentShare, setSentShare] = useState(0);
  const { mutateAsync: add, isPending } = useCall(addPastTrainings, {
    success: pastTrainingUploadedMessage,
  });
  const form = useForm({ caption: '' }, captionChecks);
  return (
    <UploadForm
      form={form}
      name="images"
      max={maxGalleryImages}
      rules={publicImageRules}
      missing={imageMissingMessage}
      isFilled={form.values.caption !== ''}
      title="Upload Past Trainings Images"
      description="They appear in the gallery below the public list of trainings, newest first."
      uploadLabel={isPending ? `Uploading, ${Math.floor(sentShare * 100)}%` : 'Upload'}
      onUpload={(images, signal) => {
        setSentShare(0);
        const body = new FormData();
        body.append('caption', form.values.caption);
        for (const image of images) body.append('images', image);
        return add({ form: body, signal, onProgress: setSentShare });
      }}
      onClose={onClose}
    >
      {(photos) => (
        <>
          <fieldset disabled={isPending} className="min-w-0">
            <legend className="mb-2 text-2 font-title text-navy-900">Images</legend>
            <ImagePicker photos={photos} label="Choose images" disabled={isPending} />
          </fieldset>
          <div className="mt-6">
            <Field
              label="Caption"
              hint="What the images show. All of them will have this caption."
              readOnly={isPending}
              {...form.field('caption')}
            />
          </div>
        </>
      )}
    </UploadForm>
  );
}

export function Gallery() {
  const id = useId();
  const can = useCan();
  const [chosen, setChosen] = useState<{ picture: PastTraining; action: PictureAction }>();
  const close = () => setChosen(undefined);
  const list = useList([], 'gallery');
  const query = useQuery({
    ...apiQuery(listPastTrainings, { query: { page: String(list.page) } }),
    placeholderData: (before) => before,
  });
  return (
    <section aria-labelledby={id} className="mt-10 grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 id={id} className="text-3 font-title text-navy-900">
          Training Gallery
        </h2>
        {can('manage trainings') && (
          <DialogButton label="Add Image" icon={ImagePlus}>
            {(onClose) => <UploadDialog onClose={onClose} />}
          </DialogButton>
        )}
      </div>
      <QueryView query={query} data={query.data?.data} failure="The images could not be loaded.">
        {(page) => (
          <>
            <GalleryGrid
              pictures={page?.result}
              isStale={query.isPlaceholderData}
              onChoose={
                can('manage trainings')
                  ? (picture, action) => setChosen({ picture, action })
                  : undefined
              }
            />
            <ListPager list={list} page={page} part="Training Gallery" />
          </>
        )}
      </QueryView>
      {chosen?.action === 'caption' && <CaptionDialog picture={chosen.picture} onClose={close} />}
      {chosen?.action === 'remove' && <RemoveDialog picture={chosen.picture} onClose={close} />}
    </section>
  );
}

const places = ['1', '2', '3', '4', '5'];

interface GalleryGridProps {
  pictures: readonly PastTraining[] | undefined;
  isStale: boolean;
  onChoose: OnChoose;
}

/** Undefined if the role can't change the gallery. */
type OnChoose = ((picture: PastTraining, action: PictureAction) => void) | undefined;

function GalleryGrid({ pictures, isStale, onChoose }: GalleryGridProps) {
  if (pictures?.length === 0) {
    return (
      <div className="flex flex-col items-center gap-4 rounded-card border border-line bg-card px-5 py-12 text-center text-2 text-ink-2">
        <img
          src="/art/fallback-400.webp"
          alt=""
          width={160}
          height={120}
          className="rounded-field"
        />
        <p>No record</p>
      </div>
    );
  }
  return (
    <ul
      aria-label="Training Gallery"
      aria-busy={isStale || pictures === undefined}
      className={classNames(
        'grid grid-cols-2 gap-3 min-[24rem]:grid-cols-3 sm:gap-4 md:grid-cols-5',
        isStale && 'opacity-60',
      )}
    >
      {pictures?.map((picture) => (
        <li key={picture._id}>
          <GalleryImage picture={picture} onChoose={onChoose} />
        </li>
      ))}
      {pictures === undefined &&
        places.map((place) => (
          <li key={place} className="grid gap-2">
            <span className="block aspect-4/3 rounded-field bg-grey-tint" />
            <span className="block h-3 w-20 rounded-chip bg-grey-tint" />
          </li>
        ))}
    </ul>
  );
}

function GalleryImage({ picture, onChoose }: { picture: PastTraining; onChoose: OnChoose }) {
  const { caption, bannerLogo, bannerLogoSmall } = picture;
  const short = cutCaption(caption);
  return (
    <figure title={caption}>
      <UploadedImage
        large={bannerLogo}
        small={bannerLogoSmall}
        alt=""
        sizes="(min-width: 1024px) 16vw, (min-width: 768px) 18vw, 30vw"
        className="aspect-4/3 w-full rounded-field bg-cream object-cover"
      />
      <figcaption className="mt-1.5 flex items-center justify-between font-strong whitespace-nowrap text-ink max-sm:text-1 max-sm:*:last:-me-3 sm:text-2">
        <span
          aria-hidden="true"
          className={classNames('min-w-0 truncate', short !== caption && "after:content-['…']")}
        >
          {short}
        </span>
        <span className="sr-only">{caption}</span>
        {onChoose && (
          <ActionsMenu
            name={caption}
            items={[
              {
                label: 'Change caption',
                icon: Pencil,
                onSelect: () => onChoose(picture, 'caption'),
              },
              {
                label: 'Remove',
                icon: Trash2,
                isDangerous: true,
                onSelect: () => onChoose(picture, 'remove'),
              },
            ]}
          />
        )}
      </figcaption>
    </figure>
  );
}

const shownCharacters = 10;
const characters = new Intl.Segmenter('en-NG');

/** Counts graphemes: a letter with its combining marks is one. */
function cutCaption(caption: string): string {
  const all = Array.from(characters.segment(caption), ({ segment }) => segment);
  return all.slice(0, shownCharacters).join('').trimEnd();
}
