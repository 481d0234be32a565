import type { ScreenHandle } from '#web/office/screen-permission.ts';
import { ReviewScreen } from './review-screen.tsx';

// The screen sets the title: it knows the applicant's name.
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read documents', isWhole: true };

export default function ReviewPage() {
  return <ReviewScreen />;
}
