/** For overlays that replace the default way of closing on an outside press. */
export const preventDefault = (event: { preventDefault(): void }): void => event.preventDefault();
