import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import './review.css';

// The screen names the applicant.
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read documents', isWhole: true };

// Every page of the site loads a list of the files of each screen, so that this one has few.
const ReviewScreen = lazyComponent(async () => (await import('./review-screen.tsx')).ReviewScreen, {
  room: 'min-h-dvh justify-center',
});

/** The review queue. */
export default function ReviewPage() {
  return <ReviewScreen />;
}
