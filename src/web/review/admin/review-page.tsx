import type { ScreenHandle } from '#web/platform/office/screen-permission.ts';
import { ReviewScreen } from './review-screen.tsx';
import './review.css';

// The screen names the applicant.
export const meta = () => [];

export const handle: ScreenHandle = { permission: 'read documents', isWhole: true };

/** The review queue. */
export default function ReviewPage() {
  return <ReviewScreen />;
}
