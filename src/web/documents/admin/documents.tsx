import { useMutation } from '@tanstack/react-query';
import { Download, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { whoCan } from '#contract/accounts/roles.ts';
import type { archiveDocuments } from '#contract/documents/document-archive.ts';
import type { SentDocument } from '#contract/documents/document-requests.ts';
import type { DriverDocument, EarlierDocument } from '#contract/documents/documents.ts';
import type { DocumentVerdict } from '#contract/documents/verdicts.ts';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import { callApi } from '#web/platform/http/api-client.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import { type NamedDocument, nameDocuments, saveFile } from './document-files.ts';
import { DocumentImage } from './document-image.tsx';
import { DocumentTile, nameOf } from './document-tile.tsx';
import { SentAgain } from './sent-again.tsx';
import { type SignedDocuments, useSignedDocuments } from './use-signed-documents.ts';

const ImageViewer = lazyComponent(async () => (await import('#web/ui/overlays/image-viewer.tsx')).ImageViewer, {
  room: 'sr-only',
});

interface DocumentsProps {
  /** The driver's `_id`. */
  driverId: string;
  documents: readonly DriverDocument[];
  /** Documents that have been replaced. */
  earlier: readonly EarlierDocument[];
  verdicts: readonly DocumentVerdict[];
  /** Documents that were sent again and wait to be checked. */
  sent: readonly SentDocument[];
  /** The note about documents that the driver was asked for. */
  note?: ReactNode;
  /** Asks for a document again; without it, the role can't. */
  onAsk?: ((group: DocumentGroup) => void) | undefined;
  /** The decisions on what was sent again. */
  decisions?: ((group: DocumentGroup) => ReactNode) | undefined;
  /** Fetches all documents again, including replaced and sent ones, with fresh URLs. */
  freshen(): Promise<readonly DriverDocument[]>;
  /** A button in the header. */
  action?: ReactNode;
}

/**
 * A driver's documents as large thumbnails, which open the viewer and can be downloaded. Replaced ones are listed
 * below.
 */
export function Documents(props: DocumentsProps) {
  const { driverId, documents, earlier, verdicts, sent, note, onAsk, decisions, freshen, action } = props;
  const named = nameDocuments(documents, earlier, sent);
  const signed = useSignedDocuments(named, freshen);
  const { urlOf, renew } = signed;
  const [opened, setOpened] = useState<number>();
  const download = useDownload(signed);
  const shown = opened === undefined ? undefined : named[opened - 1];
  const isDownloading = (one: NamedDocument) => download.isPending && download.variables.key === one.key;
  const failureOf = (one: NamedDocument) =>
    download.isError && download.variables.key === one.key ? downloadFailure : undefined;
  const pictureOf = (one: NamedDocument, fit: 'cover' | 'contain', alt: string) => (
    <DocumentImage
      key={one.key}
      url={urlOf(one)}
      alt={alt}
      fit={fit}
      onRunOut={async () => (await renew(one)) !== undefined}
    />
  );
  const tileOf = (one: NamedDocument, aspect: string) => (
    <DocumentTile
      named={one}
      verdict={one.isEarlier || one.isNew ? undefined : verdicts.find(({ group }) => group === one.document.group)}
      aspect={aspect}
      isDownloading={isDownloading(one)}
      failure={failureOf(one)}
      onOpen={() => setOpened(named.indexOf(one) + 1)}
      onDownload={() => download.mutate(one)}
    >
      {pictureOf(one, 'cover', '')}
    </DocumentTile>
  );

  const isSentAgain = (group: DocumentGroup) => sent.some((document) => document.group === group);
  const unchanged = named.slice(0, documents.length).filter(({ document }) => !isSentAgain(document.group));

  return (
    <Panel
      title="Uploaded Document"
      aside={pluralize(documents.length, 'picture')}
      action={
        <>
          {documents.length > 0 && <DownloadAll driverId={driverId} />}
          {action}
        </>
      }
    >
      {note}
      {documentGroups.filter(isSentAgain).map((group) => (
        <SentAgain
          key={group}
          group={group}
          pictures={named.filter((one) => one.document.group === group && !one.isEarlier)}
          tileOf={(one) => tileOf(one, 'aspect-4/3')}
          expiresOn={sent.find((document) => document.group === group)?.expiresOn ?? undefined}
          decision={decisions?.(group)}
        />
      ))}
      {documents.length === 0 && <p className="py-8 text-center text-2 text-ink-2">No record</p>}
      <ul className="grid gap-4 py-3 empty:hidden min-[23rem]:grid-cols-2 md:grid-cols-6">
        {unchanged.map((one, index) => (
          <li key={one.key} className={classNames('min-w-0', spanOf(index))}>
            {tileOf(one, aspectOf(index))}
            {onAsk && isFirstOfGroup(one, named) && (
              <TextButton onClick={() => onAsk(one.document.group)}>
                Ask for a new one<span className="sr-only">({one.label})</span>
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-documents" className="mt-2 border-t border-line pt-4">
          <h3 id="earlier-documents" className="text-2 font-title text-navy-900">
            Earlier documents
          </h3>
          <ul className="grid gap-4 py-3 min-[23rem]:grid-cols-2 md:grid-cols-4">
            {named.slice(documents.length, documents.length + earlier.length).map((one) => (
              <li key={one.key} className="min-w-0">
                {tileOf(one, 'aspect-4/3')}
              </li>
            ))}
          </ul>
        </section>
      )}
      {shown && opened !== undefined && (
        <ImageViewer
          title={[shown.label, shown.place].filter(Boolean).join(', ')}
          position={opened}
          count={named.length}
          onMove={setOpened}
          onClose={() => setOpened(undefined)}
          onDownload={() => download.mutate(shown)}
          isDownloading={isDownloading(shown)}
          failure={failureOf(shown)}
        >
          {pictureOf(shown, 'contain', nameOf(shown))}
        </ImageViewer>
      )}
    </Panel>
  );
}

/** All current documents as one file. */
function DownloadAll({ driverId }: { driverId: string }) {
  const archive = useMutation({
    mutationFn: () =>
      callApi<typeof archiveDocuments>('POST /admin/drivers/{id}/documents/archive', { params: { id: driverId } }),
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    meta: { failure: "The documents couldn't be downloaded. Please try again." },
  });
  return (
    <Button variant="line" size="dense" isLoading={archive.isPending} onClick={() => archive.mutate()}>
      <Download aria-hidden="true" className="size-4.5" />
      Download all
    </Button>
  );
}

/** Stands in for the documents where the role can't see them. */
export function HiddenDocuments() {
  return (
    <Panel title="Uploaded Document">
      <p className="flex items-center justify-center gap-3 py-8 text-2 text-ink-2">
        <Lock aria-hidden="true" className="size-5 shrink-0" />
        Only {whoCan('read documents')} can see documents.
      </p>
    </Panel>
  );
}

const isFirstOfGroup = (one: NamedDocument, named: readonly NamedDocument[]) =>
  named.find(({ document }) => document.group === one.document.group) === one;

// The first two are usually the sides of the licence, which are viewed most.
const spanOf = (index: number) =>
  index < 2 ? classNames('md:col-span-3', index === 0 && 'min-[23rem]:col-span-2') : 'md:col-span-2';
const aspectOf = (index: number) =>
  classNames(index === 0 && 'aspect-16/10', index === 1 && 'aspect-4/3 md:aspect-16/10', index > 1 && 'aspect-4/3');

const downloadFailure = "The document couldn't be downloaded. Please try again.";

function useDownload({ urlOf, renew }: SignedDocuments) {
  return useMutation({
    async mutationFn(one: NamedDocument) {
      const first = await fetch(urlOf(one));
      const fresh = first.ok ? undefined : await renew(one);
      const response = fresh ? await fetch(fresh) : first;
      if (!response.ok) throw new Error('The document could not be downloaded.');
      saveFile(await response.blob(), one.fileName);
    },
    meta: { failure: downloadFailure },
  });
}
