/** At most 11 characters, for lists. */
export const truncatePhone = (phoneNumber: string): string => phoneNumber.slice(0, 11);
