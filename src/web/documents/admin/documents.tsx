import { Download, Lock } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import type { DriverDocument } from '#contract/documents/documents.ts';
import {
  type DocumentGroup,
  documentGroups,
  documentLabels,
} from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatShortDate } from '#contract/platform/dates.ts';
import { whoCan } from '#contract/platform/roles.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { saveFrom } from '#web/ui/files/save-from.ts';
import { classNames } from '#web/ui/theme/class-names.ts';
import {
  documentKey,
  type NamedDocument,
  nameDocuments,
  nameOf,
  saveFile,
} from './document-files.ts';
import { DocumentPicture, type DocumentPictures } from './document-picture.tsx';
import { progressOf, verdictOn } from './document-progress.ts';
import { DocumentState } from './document-state.tsx';
import { DocumentViewer } from './document-viewer.tsx';

/**
 * Images load by signed URL. Each keeps its first URL, so that refetching the driver doesn't reload it. `freshen`
 * refetches all documents with fresh URLs when one has expired.
 */
function useSignedPictures(
  documents: readonly DriverDocument[],
  freshen: () => Promise<readonly DriverDocument[]>,
): DocumentPictures {
  const [addresses, setAddresses] = useState<ReadonlyMap<string, string | null>>(new Map());
  /** The URL of each image for which a fresh one was requested since it last loaded. */
  const renewed = useRef(new Map<string, string>());
  const unknown = documents.filter((document) => !addresses.has(documentKey(document)));
  if (unknown.length > 0) {
    setAddresses(
      new Map([
        ...addresses,
        ...unknown.map((document) => [documentKey(document), document.url] as const),
      ]),
    );
  }
  const put = (key: string, address: string | null) =>
    setAddresses((before) => new Map(before).set(key, address));

  /** Resolves with `undefined` if the URL had not expired: then the file itself is missing. */
  async function renew(key: string, address: string | null): Promise<string | undefined> {
    const fresh = (await freshen()).find((document) => documentKey(document) === key)?.url;
    if (fresh === undefined || fresh === address) return undefined;
    put(key, fresh);
    return fresh;
  }

  async function recover(key: string, address: string): Promise<void> {
    const before = renewed.current.get(key);
    // The same image can be shown in two places.
    if (before === address || addresses.get(key) !== address) return;
    renewed.current.set(key, address);
    if (before !== undefined || (await renew(key, address)) === undefined) put(key, null);
  }

  const addressOf = (document: DriverDocument) => {
    const address = addresses.get(documentKey(document));
    return address === undefined ? document.url : address;
  };
  return {
    addressOf,
    retry: (document) => void renew(documentKey(document), null),
    onSettled: (document, address, isShown) => {
      if (isShown) renewed.current.delete(documentKey(document));
      else void recover(documentKey(document), address);
    },
    async save({ key, document, fileName }) {
      const address = addressOf(document);
      const first = address === null ? undefined : await fetch(address);
      const fresh = first?.ok ? undefined : await renew(key, address);
      const response = fresh === undefined ? first : await fetch(fresh);
      if (!response?.ok) throw new Error('The document could not be downloaded.');
      saveFile(await response.blob(), fileName);
    },
  };
}

interface DocumentsProps {
  profile: DriverProfile;
  note?: ReactNode;
  /** Requests a document again; undefined if the role can't. */
  onAsk?: ((group: DocumentGroup) => void) | undefined;
  decisions?: ((group: DocumentGroup) => ReactNode) | undefined;
  /** Refetches all documents, including replaced and resubmitted ones, with fresh URLs. */
  freshen(): Promise<readonly DriverDocument[]>;
  action?: ReactNode;
}

export function Documents({ profile, note, onAsk, decisions, freshen, action }: DocumentsProps) {
  const { documents, earlierDocuments: earlier, sentDocuments: sent, verdicts } = profile;
  const named = nameDocuments(documents, earlier, sent);
  const pictures = useSignedPictures(
    named.map(({ document }) => document),
    freshen,
  );
  const [opened, setOpened] = useState<number>();
  const tileOf = (one: NamedDocument) => (
    <DocumentTile
      key={one.key}
      named={one}
      pictures={pictures}
      onOpen={() => setOpened(named.indexOf(one))}
    >
      {!one.isEarlier && !one.isNew && <VerdictNote profile={profile} group={one.document.group} />}
    </DocumentTile>
  );
  const isSentAgain = (group: DocumentGroup) => sent.some((document) => document.group === group);
  const unchanged = named
    .slice(0, documents.length)
    .filter(({ document }) => !isSentAgain(document.group));

  return (
    <Panel
      title="Uploaded Document"
      aside={<span className="max-sm:hidden">{pluralize(documents.length, 'picture')}</span>}
      action={
        <span className="flex gap-2 max-sm:w-full max-sm:*:grow sm:gap-4">
          {documents.length > 0 && <DownloadAll driverId={profile._id} />}
          {action}
        </span>
      }
    >
      {note}
      {documentGroups.filter(isSentAgain).map((group) => (
        <SentAgain
          key={group}
          group={group}
          pictures={named.filter((one) => one.document.group === group && !one.isEarlier)}
          tileOf={tileOf}
          expiresOn={sent.find((document) => document.group === group)?.expiresOn ?? undefined}
          decision={decisions?.(group)}
        />
      ))}
      {documents.length === 0 && <p className="py-8 text-center text-2 text-ink-2">No record</p>}
      <ul className={row}>{unchanged.map(tileOf)}</ul>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-documents" className="mt-2 border-t border-line pt-4">
          <h3 id="earlier-documents" className="text-2 font-title text-navy-900">
            Earlier documents
          </h3>
          <ul className={row}>
            {named.slice(documents.length, documents.length + earlier.length).map(tileOf)}
          </ul>
        </section>
      )}
      {opened !== undefined && (
        <DocumentViewer
          named={named}
          at={opened}
          pictures={pictures}
          verdicts={verdicts}
          onMove={setOpened}
          onClose={() => setOpened(undefined)}
          actionsOf={({ document, isEarlier }) =>
            onAsk &&
            !isEarlier && (
              <Button
                variant="ghost"
                size="dense"
                onClick={() => {
                  setOpened(undefined);
                  onAsk(document.group);
                }}
              >
                Ask for a new one
              </Button>
            )
          }
        />
      )}
    </Panel>
  );
}

const row =
  'grid grid-cols-2 gap-x-3 gap-y-4 py-3 empty:hidden min-[24rem]:grid-cols-3 sm:gap-4 xl:grid-cols-5';

function VerdictNote({ profile, group }: { profile: DriverProfile; group: DocumentGroup }) {
  const verdict = verdictOn(profile, group);
  const progress = verdict?.verdict ?? progressOf(profile, group);
  // 'New' belongs to the resubmitted document, which is shown next to this one.
  if (progress === 'new') return null;
  return (
    <div className="mt-1">
      <DocumentState progress={progress} reason={verdict?.reason} />
    </div>
  );
}

function DownloadAll({ driverId }: { driverId: string }) {
  const archive = useCall(archiveDocuments, {
    onSuccess: ({ data: { url, fileName } }) => saveFrom(url, fileName),
    failure: "The documents couldn't be downloaded. Please try again.",
  });
  return (
    <Button
      variant="line"
      size="dense"
      isLoading={archive.isPending}
      onClick={() => archive.mutate({ params: { id: driverId } })}
    >
      <Download />
      Download all
    </Button>
  );
}

export function HiddenDocuments() {
  return (
    <Panel title="Uploaded Document">
      <p className="flex items-center justify-center gap-3 py-8 text-2 text-ink-2">
        <Lock className="size-5 shrink-0" />
        Only {whoCan('read documents')} can see documents.
      </p>
    </Panel>
  );
}

interface DocumentTileProps {
  named: NamedDocument;
  pictures: DocumentPictures;
  onOpen(): void;
  children?: ReactNode;
}

function DocumentTile({ named, pictures, onOpen, children }: DocumentTileProps) {
  const { label, place, document, isEarlier, isNew } = named;
  return (
    <li className="min-w-0">
      <button
        type="button"
        onClick={onOpen}
        className="relative block aspect-3/2 w-full xl:aspect-video cursor-zoom-in overflow-hidden rounded-field border border-line bg-grey-tint"
      >
        <span className={classNames('block size-full', isEarlier && 'opacity-60 grayscale')}>
          <DocumentPicture document={document} pictures={pictures} alt="" fit="cover" />
        </span>
        <span className="sr-only">Open {nameOf(named)}</span>
        {(isEarlier || isNew) && (
          <span aria-hidden="true" className="absolute start-2 top-2">
            <Badge tone={isNew ? 'yellow' : 'grey'}>{isNew ? 'New' : 'Replaced'}</Badge>
          </span>
        )}
      </button>
      <p className="mt-2 text-2 leading-[1.35] font-title text-navy-900">
        {label}
        {place !== '' && (
          <span className="text-1 font-body whitespace-nowrap text-ink-2"> {place}</span>
        )}
      </p>
      {children}
    </li>
  );
}

interface SentAgainProps {
  group: DocumentGroup;
  pictures: readonly NamedDocument[];
  tileOf(one: NamedDocument): ReactNode;
  expiresOn: CalendarDate | undefined;
  /** The decision buttons; undefined if the role can't decide. */
  decision: ReactNode;
}

function SentAgain({ group, pictures, tileOf, expiresOn, decision }: SentAgainProps) {
  const label = documentLabels[group];
  const side = (title: string, shown: readonly NamedDocument[], below?: ReactNode) => (
    <section aria-label={`${title}: ${label}`} className="min-w-0">
      <h4 className="text-1 font-strong text-ink-2">{title}</h4>
      <ul className="mt-2 grid gap-4">{shown.map(tileOf)}</ul>
      {below}
    </section>
  );
  const before = pictures.filter(({ isNew }) => !isNew);
  return (
    <div className="border-b border-line py-4">
      <h3 className="text-2 font-title text-navy-900">{label}</h3>
      <div className="mt-2 grid items-start gap-6 min-[36rem]:grid-cols-2">
        {side(
          'New',
          pictures.filter(({ isNew }) => isNew),
          <>
            {expiresOn && (
              <p className="mt-1 text-2 text-ink">New expiry date: {formatShortDate(expiresOn)}</p>
            )}
            <div className="mt-3 empty:hidden">{decision}</div>
          </>,
        )}
        {before.length > 0 && side('Before', before)}
      </div>
    </div>
  );
}
