/** For overlays whose own way of closing on an outside press is replaced. */
export const preventDefault = (event: { preventDefault(): void }): void => event.preventDefault();
