import { Download, Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { whoCan } from '#contract/accounts/roles.ts';
import { archiveDocuments } from '#contract/documents/document-archive.ts';
import { type DriverDocument, expiryStatus } from '#contract/documents/documents.ts';
import { isDated, sentDates } from '#contract/documents/send-again-form.ts';
import { type DocumentGroup, documentGroups } from '#contract/drivers/application-form.ts';
import type { DriverProfile } from '#contract/drivers/drivers.ts';
import { type CalendarDate, formatShortDate, todayInLagos } from '#contract/platform/dates.ts';
import { useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { saveFrom } from '#web/platform/office/save-from.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { StatusNote } from '#web/ui/data/status-note.tsx';
import { type NamedDocument, nameDocuments } from './document-files.ts';
import { progressOf, verdictOn } from './document-progress.ts';
import { DocumentState } from './document-state.tsx';
import { DocumentTile } from './document-tile.tsx';
import { DocumentViewer } from './document-viewer.tsx';
import { SentAgain } from './sent-again.tsx';
import { useSignedPictures } from './use-signed-pictures.ts';

interface DocumentsProps {
  profile: DriverProfile;
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
 * A driver's documents as a row of pictures with verdict and expiry. A press opens the viewer, where they can be downloaded and
 * asked for again. Replaced ones are listed below.
 */
export function Documents({ profile, note, onAsk, decisions, freshen, action }: DocumentsProps) {
  const { documents, earlierDocuments: earlier, sentDocuments: sent, verdicts } = profile;
  const named = nameDocuments(documents, earlier, sent);
  const pictures = useSignedPictures(
    named.map(({ document }) => document),
    freshen,
  );
  const [opened, setOpened] = useState<number>();
  const tileOf = (one: NamedDocument) => (
    <DocumentTile key={one.key} named={one} pictures={pictures} onOpen={() => setOpened(named.indexOf(one))}>
      {!one.isEarlier && !one.isNew && <Standing profile={profile} group={one.document.group} />}
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
          {documents.length > 0 && <DownloadAll driverId={profile._id} />}
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
          <ul className={row}>{named.slice(documents.length, documents.length + earlier.length).map(tileOf)}</ul>
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

const row = 'grid grid-cols-2 gap-4 py-3 empty:hidden sm:grid-cols-3 lg:grid-cols-5';

/** The verdict on a document, and until when it is valid. */
function Standing({ profile, group }: { profile: DriverProfile; group: DocumentGroup }) {
  const today = todayInLagos(serverNow());
  const verdict = verdictOn(profile, group);
  const progress = verdict?.verdict ?? progressOf(profile, group);
  const expiresOn = isDated(group) ? profile[sentDates[group].field] : undefined;
  return (
    <div className="mt-1 grid gap-1">
      {/* What is new is the one that was sent again, beside this. */}
      {progress !== 'new' && <DocumentState progress={progress} reason={verdict?.reason} />}
      {expiresOn !== undefined && <Expiry expiresOn={expiresOn} today={today} />}
    </div>
  );
}

function Expiry({ expiresOn, today }: { expiresOn: CalendarDate; today: CalendarDate }) {
  const status = expiryStatus(expiresOn, today);
  const words = `${status === 'Expired' ? 'Expired' : 'Expires'} ${formatShortDate(expiresOn)}`;
  if (status === 'Valid') return <p className="text-1 text-ink-2">{words}</p>;
  return <StatusNote judgement={status === 'Expired' ? 'bad' : 'warning'}>{words}</StatusNote>;
}

/** All current documents as one file. */
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
