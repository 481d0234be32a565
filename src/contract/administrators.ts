/** Shown where the last Owner who can log in would lose that role. */
export const lastOwnerMessage = (name: string): string =>
  `${name} is the last Owner. Make somebody else an Owner first.`;
