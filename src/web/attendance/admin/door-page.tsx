import { useParams } from 'react-router';
import { useSession } from '#web/platform/http/session.ts';
import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { pageTitle } from '#web/platform/page/website.ts';
import './door.css';

export const meta = pageTitle('Attendance');

export const handle: ScreenHandle = { permission: 'manage trainings', isWhole: true, worksOffline: true };

// Every page of the site loads a list of the files of each screen, so that this one has few.
const DoorScreen = lazyComponent(async () => (await import('./door-screen.tsx')).DoorScreen, {
  room: 'min-h-dvh justify-center',
});

/** The list for the door. */
export default function DoorPage() {
  const { id = '' } = useParams();
  const owner = useSession((session) => session.currentUser?._id) ?? '';
  return <DoorScreen key={`${id} ${owner}`} trainingId={id} owner={owner} />;
}
