import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import {
  checkInvitees,
  findInviteeFaults,
  type Invitee,
  type InviteeField,
  inviteDrivers,
  invitedAgainDays,
  inviteeFields,
  inviteeLabels,
  maxInvitedAtOnce,
  type PresentInvitee,
} from '#contract/driver-invitations/driver-invitations.ts';
import { vehicleIn } from '#contract/drivers/vehicles.ts';
import { recipientsOf } from '#contract/messages/recipients.ts';
import { todayInLagos } from '#contract/platform/dates.ts';
import { keysOf } from '#contract/platform/keys.ts';
import { stateIn, stateLabel } from '#contract/platform/nigerian-states.ts';
import { isNigerianMobile } from '#contract/platform/phone-number.ts';
import { invitationsPath, profilePath } from '#web/addresses.ts';
import { askRecipients, RecipientsNote } from '#web/messages/admin/recipients-note.tsx';
import { TemplateParts } from '#web/messages/admin/template-parts.tsx';
import { useFormDraft } from '#web/office/form-draft.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { useLeaveGuard } from '#web/platform/forms/use-leave-guard.ts';
import { useSettled } from '#web/platform/forms/use-settled.ts';
import { apiQuery, useCall } from '#web/platform/http/calls.ts';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { ActionDialog } from '#web/platform/http/use-confirmed-action.tsx';
import { useOpenPage } from '#web/platform/offline/page-modules.ts';
import { pageTitle, useWebsite } from '#web/platform/page/website.ts';
import { PeopleFile } from '#web/platform/people/people-file.tsx';
import { type PeopleColumn, PeopleTable } from '#web/platform/people/people-table.tsx';
import { readPeople } from '#web/platform/people/read-people.ts';
import { BackLink } from '#web/ui/actions/back-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { TextButton } from '#web/ui/actions/text-button.tsx';
import { Panel } from '#web/ui/data/panel.tsx';
import { Form } from '#web/ui/fields/form.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { LeaveDialog } from '#web/ui/overlays/leave-dialog.tsx';
import { InviteeForm } from './invitee-form.tsx';

export const meta = pageTitle('Invite drivers');

export const handle: ScreenHandle = { permission: 'decide on drivers' };

/** The corrected person by row, counted from 0; null for one left out. */
const Edits = z.record(
  z.string(),
  z.nullable(
    z.object({
      fullName: z.string(),
      phoneNumber: z.string(),
      email: z.string(),
      vehicle: z.string(),
      state: z.string(),
      note: z.string(),
    }),
  ),
);
type Edits = z.infer<typeof Edits>;

const readEdits = (text: string): Edits =>
  text === '' ? {} : (Edits.safeParse(JSON.parse(text)).data ?? {});

interface Row {
  person: Invitee;
  doubts: readonly string[];
  fault: string | undefined;
  present: PresentInvitee | undefined;
  isOut: boolean;
  isMarked: boolean;
}

/** Beyond this number, present people fold with the other rows: they need no decision. */
const maxMarkedPresent = 20;

const extras = { vehicle: vehicleIn, state: stateIn };

function readRows(text: string, edits: Edits) {
  const { people, ...list } = readPeople(text, extras);
  const rows = people.map(({ doubts, ...read }, at) => {
    const edit = edits[at];
    return { person: edit ?? read, doubts: edit === undefined ? doubts : [], isOut: edit === null };
  });
  const faults = findInviteeFaults(
    rows.map(({ person, isOut }) => (isOut ? undefined : person)),
    todayInLagos(serverNow()),
  );
  return { list, rows: rows.map((row, at) => ({ ...row, fault: faults[at] })) };
}

/** Finds the rows of people with a record or an invitation. */
function usePresent(people: readonly Invitee[]) {
  const typed = JSON.stringify(people.map(({ phoneNumber, email }) => [phoneNumber, email]));
  const settled = useSettled(typed);
  const contacts = z.array(z.tuple([z.string(), z.string()])).parse(JSON.parse(settled));
  const query = useQuery({
    ...apiQuery(checkInvitees, {
      body: { people: contacts.map(([phoneNumber, email]) => ({ phoneNumber, email })) },
    }),
    enabled: contacts.length > 0 && contacts.length <= maxInvitedAtOnce,
    // After a correction, the rows of present people stay in place.
    placeholderData: keepPreviousData,
  });
  return {
    isChecked: settled === typed && query.data !== undefined && !query.isPlaceholderData,
    present: new Map(query.data?.data.present.map((one) => [one.row, one])),
  };
}

/** Reads a pasted list of people, and invites them to apply. */
export default function InvitePage() {
  const form = useForm<'text' | 'edits'>({ text: '', edits: '' }, []);
  const { values, change } = form;
  const [isAsking, setAsking] = useState(false);
  const [corrected, setCorrected] = useState<number>();
  const openPage = useOpenPage();
  const isFilled = values.text !== '';
  const draft = useFormDraft({ name: 'driver invitations', values, isChanged: isFilled, change });
  const { leaving, release } = useLeaveGuard(isFilled);
  const { mutateAsync: invite } = useCall(inviteDrivers, { undoes: 'driverInvitation' });
  const edits = readEdits(values.edits);
  const { list, rows: read } = readRows(values.text, edits);
  const { present, isChecked } = usePresent(read.map(({ person }) => person));
  const rows = read.map((row, at): Row => {
    const there = present.get(at);
    const isMarked =
      edits[at] !== undefined || (there !== undefined && present.size <= maxMarkedPresent);
    return { ...row, present: there, isMarked };
  });
  const ready = rows.filter(({ fault, isOut, present: there }) => !fault && !isOut && !there);
  const wrong = rows.flatMap(({ fault }, at) => (fault === undefined ? [] : [at]));

  const edit = (changes: Edits) => {
    change('edits', JSON.stringify({ ...edits, ...changes }));
    setCorrected(undefined);
    form.clear('text');
  };
  function takeText(text: string) {
    change('text', text);
    change('edits', '');
    setCorrected(undefined);
  }
  async function send() {
    await invite({ body: { people: ready.map(({ person }) => person) } });
    draft.discard();
    release();
    void openPage(invitationsPath);
  }
  function ask() {
    if (corrected !== undefined)
      return form.warn(`Please keep or cancel your correction of row ${corrected + 1}.`, ['text']);
    if (rows.length > maxInvitedAtOnce)
      return form.warn(`At most ${maxInvitedAtOnce} people can be invited at once.`, ['text']);
    if (rows.length === 0) return form.warn('Paste the list of people first.', ['text']);
    if (wrong.length > 0)
      return form.warn('Please correct the rows that are marked below, or leave them out.', [
        'text',
      ]);
    setAsking(true);
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <BackLink to={invitationsPath} />
      <div>
        <h1 className="title text-4">Invite drivers</h1>
        <p className="mt-1 text-2 text-ink-2">
          For drivers you know already. Each gets one message with a link to the application form,
          with what you know filled in.
        </p>
      </div>
      <Form ref={form.ref} onSubmit={ask}>
        {draft.offer}
        <Panel title="The list">
          <div className="grid grid-cols-1 gap-6 py-3">
            <TextArea
              isList
              label="People"
              hint="One person per line: name, phone number. If you know them: email address, vehicle, state, note. You can paste it from a spreadsheet."
              {...form.field('text')}
              onChange={takeText}
            />
            <PeopleFile
              max={maxInvitedAtOnce}
              onRead={takeText}
              onRefused={(message) => form.warn(message, ['text'])}
            />
            <PeopleTable
              list={list}
              rows={rows}
              max={maxInvitedAtOnce}
              columns={columnsOf(rows)}
              more={(row, at) =>
                corrected === at ? (
                  <InviteeForm
                    person={row.person}
                    onKeep={(person) => edit({ [at]: person })}
                    onCancel={() => setCorrected(undefined)}
                  />
                ) : (
                  <RowTools
                    row={row}
                    number={at + 1}
                    onCorrect={() => setCorrected(at)}
                    onLeaveOut={() => edit({ [at]: null })}
                    onTake={() => edit({ [at]: row.person })}
                  />
                )
              }
            />
          </div>
        </Panel>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button type="submit" isLoading={rows.length > 0 && !isChecked && wrong.length === 0}>
            {ready.length > 0 ? `Invite ${ready.length}` : 'Invite'}
          </Button>
          {wrong.length > 0 && (
            <TextButton onClick={() => edit(Object.fromEntries(wrong.map((at) => [at, null])))}>
              {wrong.length === 1
                ? 'Leave out the wrong row'
                : `Leave out all ${wrong.length} wrong rows`}
            </TextButton>
          )}
          {present.size > 0 && (
            <p className="text-2 text-ink-2">
              Not invited, since they are there already: {present.size}
            </p>
          )}
        </div>
      </Form>
      {isAsking && (
        <InviteDialog
          people={ready.map(({ person }) => person)}
          onConfirm={send}
          onClose={() => setAsking(false)}
        />
      )}
      <LeaveDialog
        leaving={leaving}
        description="They aren't invited yet. If you leave now, the list will be lost."
      />
    </div>
  );
}

const faded = ({ isOut, present }: Row) => (isOut || present ? 'text-ink-3 line-through' : '');

const columnClasses: Readonly<Partial<Record<InviteeField, string>>> = {
  fullName: 'font-title text-navy-900',
  phoneNumber: 'tabular-nums sm:min-w-28',
};

/** A column for each detail that anyone has, besides name and phone number. */
const columnsOf = (rows: readonly Row[]): PeopleColumn<Row>[] =>
  keysOf(inviteeFields)
    .filter((key) => key in columnClasses || rows.some(({ person }) => person[key] !== ''))
    .map((key) => ({
      label: inviteeLabels[key],
      cell: (row) => {
        const text = key === 'state' ? stateLabel(row.person.state) : row.person[key];
        return text && <span className={faded(row)}>{text}</span>;
      },
      ...(columnClasses[key] && { className: columnClasses[key] }),
    }));

interface RowToolsProps {
  row: Row;
  number: number;
  onCorrect(): void;
  onLeaveOut(): void;
  onTake(): void;
}

function RowTools({ row: { present, isOut, person }, number, ...on }: RowToolsProps) {
  const name = <span className="sr-only">{` row ${number}, ${person.fullName}`}</span>;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      {present && (
        <p className="text-ink">
          {`Already there. ${present.message} `}
          {present.driver !== null && (
            <Link
              to={profilePath({ _id: present.driver })}
              target="_blank"
              className="underline underline-offset-4"
            >
              Open it
              <span className="sr-only">, in a new tab</span>
            </Link>
          )}
        </p>
      )}
      <TextButton className="min-h-9 text-1" onClick={on.onCorrect}>
        Correct{name}
      </TextButton>
      {!present &&
        (isOut ? (
          <TextButton className="min-h-9 text-1" onClick={on.onTake}>
            Take again{name}
          </TextButton>
        ) : (
          <TextButton className="min-h-9 text-1" onClick={on.onLeaveOut}>
            Leave out{name}
          </TextButton>
        ))}
    </div>
  );
}

const formatPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`);

interface InviteDialogProps {
  people: readonly Invitee[];
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

function InviteDialog({ people, onConfirm, onClose }: InviteDialogProps) {
  const { announcements } = useWebsite();
  const texts = people.filter(({ phoneNumber }) => isNigerianMobile(phoneNumber)).length;
  const event = 'driver-invited';
  return (
    <ActionDialog
      isWide
      title={`Invite ${formatPeople(people.length)}?`}
      description={`People who don't answer are asked once more after ${invitedAgainDays} days.`}
      confirmLabel={`Invite ${people.length}`}
      isImpossible={people.length === 0}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {announcements.applications === 'closed' && (
          <p className="text-2">
            Applications are closed now: they can't apply until you open them.
          </p>
        )}
        {texts > 0 && <TemplateParts event={event} copies={texts} />}
        <RecipientsNote
          questions={[
            askRecipients(recipientsOf(inviteDrivers), { body: { people: [...people] } }),
          ]}
        />
      </div>
    </ActionDialog>
  );
}
