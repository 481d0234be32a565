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

/** The four documents with what is known of each, always in the same order. On phones it scrolls sideways. */
export function ReviewStrip({ profile, group: shown, images, onChoose }: ReviewStripProps) {
  return (
    <ul aria-label="Documents" className="review-strip">
      {documentGroups.map((group) => {
        const isShown = group === shown;
        return (
          <li key={group} className="min-w-0 shrink-0">
            <button
              type="button"
              aria-current={isShown ? 'true' : undefined}
              onClick={() => onChoose(group)}
              className="review-document flex w-full items-center gap-2.5 rounded-field border border-line bg-card p-2 text-start hover:bg-row-on"
            >
              <Thumbnail profile={profile} group={group} images={images} />
              <span className="min-w-0 text-2">
                <span className="block truncate font-title text-navy-900">{groupNames[group].label}</span>
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

/** The first image, once it is loaded. Too small to be read, so that it doesn't count as viewed. */
function Thumbnail({ profile, group, images }: Omit<ReviewStripProps, 'onChoose'>) {
  const [first] = [...profile.sentDocuments, ...profile.documents].filter((one) => one.group === group);
  return (
    <span className="review-thumbnail shrink-0 overflow-hidden rounded-chip bg-grey-tint">
      {first && <DocumentPicture document={first} pictures={images} alt="" fit="cover" />}
    </span>
  );
}
