/** For overlays that close on an outside press: a press on a toast, which is above everything, doesn't count. */
export function ignoreToastClicks(event: { target: EventTarget | null; preventDefault(): void }): void {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster], .plain-toasts'))
    event.preventDefault();
}
