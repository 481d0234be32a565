import { useQuery } from '@tanstack/react-query';
import { ImagePlus, Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { listPastTrainings, type PastTraining } from '#contract/gallery/gallery.ts';
import { apiQuery } from '#web/platform/http/calls.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { useCan } from '#web/platform/http/use-can.ts';
import { ListPager } from '#web/platform/lists/list-pager.tsx';
import { useList } from '#web/platform/lists/use-list.ts';
import { UploadedImage } from '#web/ui/files/uploaded-image.tsx';
import { ActionsMenu } from '#web/ui/overlays/actions-menu.tsx';
import { DialogButton } from '#web/ui/overlays/dialog-button.tsx';
import { classNames } from '#web/ui/theme/class-names.ts';

import { type PictureAction, PictureDialog, UploadDialog } from './picture-dialogs.tsx';

export function Gallery() {
  const id = useId();
  const can = useCan();
  const [chosen, setChosen] = useState<{ picture: PastTraining; action: PictureAction }>();
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
      {chosen && <PictureDialog {...chosen} onClose={() => setChosen(undefined)} />}
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
