import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { lazyComponent } from '#web/platform/page/lazy-component.tsx';
import { company } from '#web/site/content.ts';
import './review.css';

export const meta = () => [{ title: `Review queue | ${company.name}` }];

export const handle: ScreenHandle = { permission: 'read documents', isWhole: true };

// Every page of the site loads a list of the files of each screen, so that this one has few.
const ReviewScreen = lazyComponent(async () => (await import('./review-screen.tsx')).ReviewScreen, {
  room: 'min-h-dvh justify-center',
});

/** The review queue. */
export default function ReviewPage() {
  return <ReviewScreen />;
}
