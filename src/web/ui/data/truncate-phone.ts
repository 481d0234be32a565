/** Shortens a phone number for lists, to 11 characters. */
export const truncatePhone = (phoneNumber: string): string => phoneNumber.slice(0, 11);
