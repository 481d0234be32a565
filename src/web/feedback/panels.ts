import { lazyComponent } from '#web/platform/page/lazy-component.tsx';

/** What people said about a training, as a part of its screen; for who can read registrations. */
export const FeedbackPanel = lazyComponent(async () => (await import('./admin/feedback-panel.tsx')).FeedbackPanel, {
  room: 'min-h-20 rounded-card border border-line bg-card px-5',
});
