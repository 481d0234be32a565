import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { DocumentPicture, type DocumentPictures } from '#web/documents/admin/document-picture.tsx';
import { progressOf } from '#web/documents/admin/document-progress.ts';
import { DocumentState } from '#web/documents/admin/document-state.tsx';
import { groupNames } from './review-format.ts';

interface ReviewStripProps {
  profile: DriverProfile;
  group: DocumentGroup;
  images: DocumentPictures;
  onChoose(group: DocumentGroup): void;
}

/** The four documents in a fixed order, each with its state. Scrolls sideways on phones. */
export function ReviewStrip({ profile, group: shown, images, onChoose }: ReviewStripProps) {
  return (
    <ul
      aria-label="Documents"
      className="flex gap-2.5 overflow-x-auto px-(--gutter) py-2.5 lg:grid lg:grid-cols-4 lg:overflow-visible lg:p-0"
    >
      {documentGroups.map((group) => {
        const isShown = group === shown;
        return (
          <li key={group} className="min-w-0 shrink-0">
            <button
              type="button"
              aria-current={isShown ? 'true' : undefined}
              onClick={() => onChoose(group)}
              className="flex min-h-13 w-full items-center gap-2.5 rounded-field border border-line bg-card p-2 text-start leading-[1.3] hover:bg-row-on aria-[current=true]:border-navy-900 aria-[current=true]:not-focus-visible:shadow-[inset_0_0_0_1px_var(--color-navy-900)]"
            >
              <Thumbnail profile={profile} group={group} images={images} />
              <span className="min-w-0 text-2">
                <span className="block truncate font-title text-navy-900">
                  {groupNames[group].label}
                </span>
                <span className="mt-0.5 block">
                  <DocumentState progress={progressOf(profile, group)} />
                </span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The first loaded image. Too small to read, so showing it doesn't count as viewing. */
function Thumbnail({ profile, group, images }: Omit<ReviewStripProps, 'onChoose'>) {
  const [first] = [...profile.sentDocuments, ...profile.documents].filter(
    (one) => one.group === group,
  );
  return (
    <span className="hidden h-12 w-[38px] shrink-0 overflow-hidden rounded-chip bg-grey-tint xl:block 2xl:w-15">
      {first && <DocumentPicture document={first} pictures={images} alt="" fit="cover" />}
    </span>
  );
}
