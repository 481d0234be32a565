/** A phone number as lists show it: at most its eleven digits. */
export const truncatePhone = (phoneNumber: string): string => phoneNumber.slice(0, 11);
