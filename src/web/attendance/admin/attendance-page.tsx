import { Check, Clock, CloudCheck, CloudOff, ScanQrCode, UserPlus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { type AttendanceState, attendanceStates } from '#contract/attendance/attendance.ts';
import {
  type TraineeField,
  traineeChecks,
  traineeFields,
} from '#contract/enrolments/enrolment-record.ts';
import type { Values } from '#contract/platform/checks.ts';
import {
  type CalendarDate,
  formatDate,
  formatTime,
  timeInLagos,
  todayInLagos,
} from '#contract/platform/dates.ts';
import { foldText } from '#contract/platform/names.ts';
import { blankOf } from '#contract/platform/record.ts';
import { TraineeFields } from '#web/enrolments/trainee-fields.tsx';
import { FormDialog } from '#web/office/form-dialog.tsx';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useForm } from '#web/platform/forms/form.ts';
import { useIsConnectionLost } from '#web/platform/http/connection.ts';
import { QueryView } from '#web/platform/http/query-view.tsx';
import { serverNow } from '#web/platform/http/server-clock.ts';
import { useSession } from '#web/platform/http/session.ts';
import { PrintedList } from '#web/platform/lists/printed-list.tsx';
import { keepPage } from '#web/platform/offline/register-worker.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pluralize } from '#web/ui/data/pluralize.ts';
import { thisDevice } from '#web/ui/data/this-device.ts';
import { useLatePart } from '#web/ui/overlays/use-late-part.ts';
import { AttendanceHead, attendanceColumn } from './attendance-head.tsx';
import {
  type Figure,
  figureOfPerson,
  formatDay,
  formatPerson,
  type ListedPerson,
  listPeople,
  openingDay,
} from './attendance-marks.ts';
import { useAttendance } from './use-attendance.ts';

// Loaded separately: the code scanner is larger than the rest of the screen.
const loadScan = async () => (await import('./scan-dialog.tsx')).ScanDialog;

const matches = ({ person }: ListedPerson, search: string) =>
  foldText(`${person.fullName} ${person.companyName} ${person.reference}`).includes(
    foldText(search.trim()),
  );

/** The attendance list of a training. Needs a `key` of training and account. */
function AttendanceScreen({ trainingId, owner }: { trainingId: string; owner: string }) {
  const attendance = useAttendance(trainingId, owner);
  const { list, query, waiting } = attendance;
  const [chosen, setChosen] = useState<CalendarDate>();
  const [figure, setFigure] = useState<Figure>();
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<'walk-in' | 'print'>();
  const { part: Scan, ...scan } = useLatePart(loadScan);
  // Preload to scan offline; if this fails, pressing Scan tries again.
  useEffect(() => {
    void loadScan()
      .catch(() => undefined)
      .then(keepPage);
  }, []);
  const today = todayInLagos(serverNow());
  if (!list)
    return (
      <div className="flex min-h-dvh flex-col bg-card">
        <QueryView
          query={query}
          data={undefined}
          failure="The list could not be loaded."
          heading="Attendance"
        >
          {() => (
            <p role="status" className="p-5 text-ink-2">
              Loading the list
            </p>
          )}
        </QueryView>
      </div>
    );
  const day = chosen ?? openingDay(list, today);
  const people = listPeople(list, waiting, day);
  const visiblePeople = people.filter(
    (one) => (!figure || figureOfPerson(one) === figure) && matches(one, search),
  );
  const canMark = list.status !== 'Cancelled' && day <= today;
  const close = () => setOpened(undefined);
  return (
    <div className="flex min-h-dvh flex-col bg-card">
      <AttendanceHead
        {...{ list, day, figure, search, people }}
        onDay={setChosen}
        onFigure={setFigure}
        onSearch={setSearch}
        onPrint={() => setOpened('print')}
      />
      <AttendanceBanner waiting={waiting.length} refusal={attendance.refusal} />
      <div className={`flex flex-1 flex-col ${attendanceColumn}`}>
        {!canMark && (
          <p className="p-4 text-ink-2">
            {list.status === 'Cancelled'
              ? 'This training was cancelled.'
              : `From the ${formatDate(day)} on you can mark who came. The list is kept on ${thisDevice()}.`}
          </p>
        )}
        <p role="status" className="sr-only">
          {`${visiblePeople.length} shown`}
        </p>
        {visiblePeople.length === 0 && <p className="p-4 text-ink-2">No one here.</p>}
        <ul>
          {visiblePeople.map((one) => (
            <AttendanceRow
              key={one.person._id}
              listed={one}
              words={formatPerson(one, list.days, day)}
              onPress={canMark ? (state) => attendance.toggle(one, day, state) : undefined}
            />
          ))}
        </ul>
        {canMark && (
          <div className="sticky bottom-0 mt-auto flex gap-3 border-t border-line bg-card px-4 py-3 *:min-h-14 *:first:flex-1 *:last:flex-2 print:hidden">
            <Button variant="line" onClick={() => setOpened('walk-in')} aria-haspopup="dialog">
              <UserPlus className="size-5" />
              Walk-in
            </Button>
            <Button onClick={scan.open} aria-haspopup="dialog">
              <ScanQrCode className="size-5" />
              Scan
            </Button>
          </div>
        )}
      </div>
      {opened === 'walk-in' && (
        <WalkInDialog
          onClose={close}
          onAdd={(walkIn) => {
            const enrolmentId = crypto.randomUUID();
            attendance.press({ enrolmentId, date: day, state: 'Came', replaces: null, walkIn });
          }}
        />
      )}
      {Scan && (
        <Scan
          people={people}
          onCame={(one) => attendance.mark(one, day, 'Came', true)}
          onClose={scan.close}
        />
      )}
      {opened === 'print' && (
        <PrintedList
          title={`${list.title}, ${formatDay(list.days, day)}`}
          total={visiblePeople.length}
          columns={[
            ...([
              { header: 'Name', variant: 'long' },
              { header: 'Company', variant: 'long' },
            ] as const),
            { header: 'Reference' },
            { header: 'Attendance' },
            { header: 'Signature' },
          ]}
          rows={visiblePeople.map(({ person, currentMark }) => ({
            key: person._id,
            cells: [
              person.fullName,
              person.companyName,
              person.isWalkIn ? `${person.reference} (walk-in)` : person.reference,
              currentMark && currentMark.state !== 'Unmarked' ? currentMark.state : '',
              '',
            ],
          }))}
          onPrinted={close}
        />
      )}
    </div>
  );
}

function AttendanceBanner({ waiting, refusal }: { waiting: number; refusal: string }) {
  const isLost = useIsConnectionLost();
  const isShown = waiting > 0 || isLost;
  const marks = `${pluralize(waiting, 'mark')} ${waiting === 1 ? 'is' : 'are'} saved on this phone and will be sent later.`;
  return (
    <div role="status">
      {isShown && (
        <div className="flex items-center gap-3 border-s-[5px] border-gold-500 bg-gold-100 px-4 py-2.5 text-navy-950">
          <CloudOff className="size-6 flex-none text-gold-700" />
          <p>
            {isLost && <strong className="block">You're offline.</strong>}
            {waiting > 0
              ? marks
              : 'You can go on. Your marks are saved on this phone and sent later.'}
            {refusal !== '' && <span className="block">{refusal}</span>}
          </p>
        </div>
      )}
    </div>
  );
}

/** Adds a person without a registration; works offline. */
function WalkInDialog({
  onAdd,
  onClose,
}: {
  onAdd(person: Values<TraineeField>): void;
  onClose(): void;
}) {
  const form = useForm(blankOf(traineeFields), traineeChecks);
  return (
    <FormDialog
      isWide
      form={form}
      title="Add a walk-in"
      description="Somebody who came without a registration. A walk-in takes no seat."
      confirmLabel={
        <>
          <UserPlus className="size-4.5" />
          Add as present
        </>
      }
      onSave={async () => onAdd(form.values)}
      onClose={onClose}
    >
      <TraineeFields form={form} />
    </FormDialog>
  );
}

const icons = { Came: Check, Late: Clock, Absent: X } as const satisfies Record<
  AttendanceState,
  unknown
>;

const pressed = {
  Came: 'aria-pressed:border-green-dot aria-pressed:bg-green-tint aria-pressed:text-green-ink',
  Late: 'aria-pressed:border-yellow-dot aria-pressed:bg-yellow-tint aria-pressed:text-yellow-ink',
  Absent: 'aria-pressed:border-red-dot aria-pressed:bg-red-tint aria-pressed:text-red-ink',
} as const satisfies Record<AttendanceState, string>;

interface AttendanceRowProps {
  listed: ListedPerson;
  words: string;
  onPress: ((state: AttendanceState) => void) | undefined;
}

/** Pressing the current mark again removes it. */
function AttendanceRow({ listed: { person, currentMark }, words, onPress }: AttendanceRowProps) {
  const Cloud = currentMark?.isWaiting ? CloudOff : CloudCheck;
  return (
    <li className="min-h-[125px] border-b border-line px-4 pt-3 pb-4 lg:grid lg:min-h-20 lg:grid-cols-[1fr_26rem] lg:items-center lg:gap-4 lg:py-2 print:min-h-0">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={`name-${person._id}`} className="text-2 font-title break-words text-navy-900">
            {person.fullName}
          </h2>
          <p className="text-1 text-ink-2">{words}</p>
        </div>
        {currentMark && (
          <p
            className={`flex flex-none items-center gap-1.5 text-1 tabular-nums ${currentMark.isWaiting ? 'text-gold-700' : 'text-ink-2'}`}
          >
            <Cloud aria-hidden="true" className="size-4" />
            <span className="sr-only">
              {currentMark.isWaiting ? 'Only on this phone: ' : 'Sent: '}
            </span>
            {currentMark.state !== 'Unmarked' && (
              <span className="hidden print:inline">{currentMark.state}</span>
            )}
            {currentMark.state === 'Unmarked'
              ? 'taken back'
              : formatTime(timeInLagos(new Date(currentMark.at)))}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be the name above. */}
      <div
        role="group"
        aria-labelledby={`name-${person._id}`}
        className="mt-2.5 grid grid-cols-3 gap-2 lg:mt-0"
      >
        {attendanceStates.map((state) => {
          const Icon = icons[state];
          return (
            <button
              key={state}
              type="button"
              aria-pressed={currentMark?.state === state}
              disabled={!onPress}
              onClick={() => onPress?.(state)}
              className={`inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-field border border-line-button font-strong text-navy-900 disabled:opacity-40 aria-pressed:border-2 ${pressed[state]}`}
            >
              <Icon className="size-4.5" />
              {state}
            </button>
          );
        })}
      </div>
    </li>
  );
}

export const meta = pageTitle('Attendance');

export const handle: ScreenHandle = {
  permission: 'manage trainings',
  isWhole: true,
  worksOffline: true,
};

export default function AttendancePage() {
  const { id = '' } = useParams();
  const owner = useSession((session) => session.currentUser?._id) ?? '';
  return <AttendanceScreen key={`${id} ${owner}`} trainingId={id} owner={owner} />;
}
