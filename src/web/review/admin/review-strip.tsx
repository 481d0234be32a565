import { CircleCheck, CircleDashed, CircleDot, CircleX, FileUp, type LucideIcon, RefreshCw } from 'lucide-react';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { groupNames, type Progress, progressOf, progressWords } from './review-format.ts';
import { isLoaded, type ReviewImages } from './use-review-images.ts';

const looks: Record<Progress, { icon: LucideIcon; tone: string }> = {
  missing: { icon: CircleX, tone: 'text-danger' },
  new: { icon: FileUp, tone: 'text-navy-600' },
  unseen: { icon: CircleDashed, tone: 'text-ink-2' },
  seen: { icon: CircleDot, tone: 'text-ink-2' },
  accepted: { icon: CircleCheck, tone: 'text-green-ink' },
  'new-needed': { icon: RefreshCw, tone: 'text-danger' },
};

interface ReviewStripProps {
  profile: DriverProfile;
  group: DocumentGroup;
  images: ReviewImages;
  onChoose(group: DocumentGroup): void;
}

/** The four documents with what is known of each, always in the same order. On phones it scrolls sideways. */
export function ReviewStrip({ profile, group: shown, images, onChoose }: ReviewStripProps) {
  return (
    <ul aria-label="Documents" className="review-strip">
      {documentGroups.map((group) => {
        const progress = progressOf(profile, group);
        const { icon: Icon, tone } = looks[progress];
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
                <span className={classNames('mt-0.5 flex items-center gap-1 text-1 font-strong', tone)}>
                  <Icon aria-hidden="true" className="size-4 shrink-0" />
                  <span className="truncate">{progressWords[progress]}</span>
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
  const address = first && images.addressOf(first);
  return (
    <span className="review-thumbnail shrink-0 overflow-hidden rounded-chip bg-grey-tint">
      {isLoaded(address) && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  );
}
