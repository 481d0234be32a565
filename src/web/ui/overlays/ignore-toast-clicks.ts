/** For what closes on a press outside it: a press on a toast, which lies above everything, isn't one. */
export function ignoreToastClicks(event: { target: EventTarget | null; preventDefault(): void }): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]')) event.preventDefault();
}
