import { useMutation } from '@tanstack/react-query';
import { Download, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { DriverDocument } from '#contract/drivers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PictureViewer } from '#web/ui/picture-viewer.tsx';
import { Stripes } from '#web/ui/stripes.tsx';
import { type NamedDocument, saveFile, writeSize } from './document-files.ts';
import { DocumentPicture } from './document-picture.tsx';
import { type SignedDocuments, useSignedDocuments } from './use-signed-documents.ts';

interface DocumentsProps {
  documents: readonly DriverDocument[];
  /** Reads the documents anew, with fresh addresses. */
  freshen(): Promise<readonly DriverDocument[]>;
}

/** A driver's documents as large thumbnails; each opens whole and can be saved. */
export function Documents({ documents, freshen }: DocumentsProps) {
  const signed = useSignedDocuments(documents, freshen);
  const { named, urlOf, renew } = signed;
  const [opened, setOpened] = useState<number>();
  const download = useDownload(signed);
  const shown = opened === undefined ? undefined : named[opened - 1];
  const pictureOf = (one: NamedDocument, fit: 'cover' | 'contain', alt: string) => (
    <DocumentPicture
      key={one.key}
      url={urlOf(one)}
      alt={alt}
      fit={fit}
      onRunOut={async () => (await renew(one)) !== undefined}
    />
  );

  return (
    <Panel title="Uploaded Document" aside={named.length === 1 ? '1 picture' : `${named.length} pictures`}>
      {named.length === 0 && <p className="py-8 text-center text-2 text-ink-2">No record</p>}
      <ul className="grid gap-4 py-3 min-[23rem]:grid-cols-2 md:grid-cols-6">
        {named.map((one, index) => (
          <li key={one.key} className={classNames('min-w-0', spanOf(index))}>
            <button
              type="button"
              onClick={() => setOpened(index + 1)}
              className={classNames(
                'relative block w-full cursor-zoom-in overflow-hidden rounded-field border border-line bg-grey-tint',
                aspectOf(index),
              )}
            >
              {pictureOf(one, 'cover', '')}
              <span className="sr-only">Open {nameOf(one)}</span>
              <span
                aria-hidden="true"
                className="absolute end-2 bottom-2 inline-flex size-10 items-center justify-center rounded-field bg-navy-950 text-on-navy"
              >
                <Maximize2 className="size-4.5" />
              </span>
            </button>
            <div className="mt-2 flex items-center justify-between gap-2">
              <p className="min-w-0">
                <span className="block text-2 leading-[1.35] font-title text-navy-900">{one.label}</span>
                <span className="block text-1 text-ink-2">
                  {[one.place, writeSize(one.document.size)].filter(Boolean).join(', ')}
                </span>
              </p>
              <button
                type="button"
                aria-label={`Download ${nameOf(one)}`}
                aria-busy={download.isPending && download.variables === one}
                onClick={() => download.mutate(one)}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-field text-navy-900 hover:bg-navy-100"
              >
                {download.isPending && download.variables?.key === one.key ? (
                  <Stripes moving />
                ) : (
                  <Download aria-hidden="true" className="size-5" />
                )}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {shown && opened !== undefined && (
        <PictureViewer
          title={[shown.label, shown.place].filter(Boolean).join(', ')}
          position={opened}
          count={named.length}
          onMove={setOpened}
          onClose={() => setOpened(undefined)}
        >
          {pictureOf(shown, 'contain', nameOf(shown))}
        </PictureViewer>
      )}
    </Panel>
  );
}

// The first two are the licence's sides as a rule, and what is looked at most.
const spanOf = (index: number) =>
  index < 2 ? classNames('md:col-span-3', index === 0 && 'min-[23rem]:col-span-2') : 'md:col-span-2';
const aspectOf = (index: number) =>
  classNames(index === 0 && 'aspect-16/10', index === 1 && 'aspect-4/3 md:aspect-16/10', index > 1 && 'aspect-4/3');

function nameOf({ label, place }: NamedDocument): string {
  return [label, place].filter(Boolean).join(' ');
}

function useDownload({ urlOf, renew }: SignedDocuments) {
  return useMutation({
    async mutationFn(one: NamedDocument) {
      const first = await fetch(urlOf(one));
      const fresh = first.ok ? undefined : await renew(one);
      const response = fresh ? await fetch(fresh) : first;
      if (!response.ok) throw new Error('The document could not be fetched.');
      saveFile(await response.blob(), one.fileName);
    },
  });
}
