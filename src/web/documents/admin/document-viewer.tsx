import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { DriverDocument } from '#contract/documents/documents.ts';
import type { DocumentVerdict } from '#contract/documents/verdicts.ts';
import { ImageViewer } from '#web/ui/overlays/image-viewer.tsx';
import { type NamedDocument, nameOf } from './document-files.ts';
import { DocumentPicture, type DocumentPictures } from './document-picture.tsx';
import { VerdictNote } from './document-state.tsx';

interface DocumentViewerProps {
  named: readonly NamedDocument[];
  at: number;
  pictures: DocumentPictures;
  verdicts: readonly DocumentVerdict[];
  onMove(at: number): void;
  onClose(): void;
  onShown?(document: DriverDocument): void;
  actionsOf?(one: NamedDocument): ReactNode;
}

const failure = "The document couldn't be downloaded. Please try again.";

export function DocumentViewer(props: DocumentViewerProps) {
  const { named, at, pictures, verdicts, onMove, onClose, onShown, actionsOf } = props;
  const saving = useMutation({
    mutationFn: (one: NamedDocument) => pictures.save(one),
    meta: { failure },
  });
  const one = named[at];
  const address = one && pictures.addressOf(one.document);
  const tell = useEffectEvent(() => one && onShown?.(one.document));
  useEffect(() => {
    if (typeof address === 'string') tell();
  }, [address]);
  if (!one) return null;
  const { document, isEarlier, isNew } = one;
  const verdict =
    isEarlier || isNew ? undefined : verdicts.find(({ group }) => group === document.group);
  const isSaveTarget = saving.variables?.key === one.key;
  return (
    <ImageViewer
      title={[one.label, one.place].filter(Boolean).join(', ')}
      position={at + 1}
      count={named.length}
      onMove={(position) => onMove(position - 1)}
      onClose={onClose}
      onDownload={() => saving.mutate(one)}
      isDownloading={isSaveTarget && saving.isPending}
      failure={isSaveTarget && saving.isError ? failure : undefined}
      actions={actionsOf?.(one)}
      note={verdict && <VerdictNote verdict={verdict} />}
    >
      <DocumentPicture
        key={one.key}
        document={document}
        pictures={pictures}
        alt={nameOf(one)}
        fit="contain"
      />
    </ImageViewer>
  );
}
