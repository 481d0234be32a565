import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import {
  type AskedDocument as Asked,
  documentNames,
  isDated,
  reasonTitles,
  type SentDateField,
  sentDates,
} from '#contract/documents/send-again-form.ts';
import { documentLabels, maxFilesPerGroup } from '#contract/drivers/application-form.ts';
import { formatDate } from '#contract/platform/dates.ts';
import type { AnyDraft } from '#web/platform/drafts/draft-types.ts';
import { useDraftPhotos } from '#web/platform/drafts/use-draft-photos.ts';
import { DateField } from '#web/platform/forms/date-field.tsx';
import type { Form } from '#web/platform/forms/form.ts';
import { useToday } from '#web/platform/page/use-today.ts';
import { ImagePicker } from '#web/platform/uploads/image-picker.tsx';
import type { ImageUploads } from '#web/platform/uploads/use-image-uploads.ts';
import { useObjectUrl } from '#web/ui/files/use-object-url.ts';
import { askedPictureQuery } from './answer-api.ts';

interface AskedDocumentProps {
  draft: AnyDraft;
  token: string;
  asked: Asked;
  /** The only requested document; the page's title already names it. */
  isOnly: boolean;
  form: Form<SentDateField>;
  disabled: boolean;
  /** Called with the uploads' checks, for submitting. */
  onPhotos(photos: Pick<ImageUploads, 'canLeave' | 'clearMessages'>): void;
}

export function AskedDocument({
  draft,
  token,
  asked,
  isOnly,
  form,
  disabled,
  onPhotos,
}: AskedDocumentProps) {
  const { group, reason, words, photoOf, expiresOn, needsDate } = asked;
  const today = useToday();
  const { photos, photoUploads } = useDraftPhotos(draft, { group, max: maxFilesPerGroup }, form);
  useEffect(() => {
    onPhotos(photos);
  });
  const title = reasonTitles[reason];
  return (
    <section aria-label={documentLabels[group]} className="grid grid-cols-1 gap-6">
      <div className="flex items-center gap-4.5 border-y border-line py-5">
        <OldPhoto token={token} asked={asked} />
        <div className="min-w-0">
          <h2 className={isOnly ? 'sr-only' : 'text-3 font-title text-navy-900'}>
            {documentLabels[group]}
          </h2>
          {title !== '' && <p className="text-2 font-title text-navy-900">{title}</p>}
          {words !== '' && (
            <p className="text-2 text-ink wrap-anywhere whitespace-pre-line">{words}</p>
          )}
          {photoOf !== null && (
            <p className="mt-1 text-1 text-ink-2">Your photo of the {formatDate(photoOf)}</p>
          )}
        </div>
      </div>
      <ImagePicker
        photos={photos}
        label="Choose a photo"
        cameraLabel="Take a new photo"
        stacked={photos.files.length === 0 ? 'gold' : 'line'}
        disabled={disabled}
        photoUploads={photoUploads}
        titleOf={(place) => `Page ${place}`}
      />
      {isDated(group) && (
        <fieldset disabled={disabled} className="min-w-0">
          <DateField
            label={`${needsDate ? 'New expiry' : 'Expiry'} date of the ${documentNames[group]}`}
            isOptional={!needsDate}
            {...(!needsDate && { hint: expiresOn === null ? sameDate : changedDate })}
            {...(reason !== 'unreadable' && { min: today })}
            {...form.field(sentDates[group].field)}
          />
        </fieldset>
      )}
    </section>
  );
}

const changedDate = 'Change it only if the document shows another date.';
const sameDate = 'Leave it empty if it is the same as before.';

function OldPhoto({
  token,
  asked: { group, photoOf },
}: Pick<AskedDocumentProps, 'token' | 'asked'>) {
  const { data } = useQuery({ ...askedPictureQuery(token, group), enabled: photoOf !== null });
  return (
    <div className="flex size-28 shrink-0 items-center justify-center overflow-hidden rounded-card bg-cream">
      {data ? (
        <Picture content={data} />
      ) : (
        <FileText aria-hidden="true" className="size-8 text-gold-700" />
      )}
    </div>
  );
}

function Picture({ content }: { content: Blob }) {
  const address = useObjectUrl(content);
  if (address === undefined) return null;
  return <img src={address} alt="The one you sent before" className="size-full object-cover" />;
}
