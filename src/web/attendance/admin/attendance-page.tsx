import { useParams } from 'react-router';
import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { useSession } from '#web/platform/http/session.ts';
import { pageTitle } from '#web/platform/page/website.ts';
import { AttendanceScreen } from './attendance-screen.tsx';

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
