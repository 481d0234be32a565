/** Stands for the name of somebody whose data was erased. */
export const erasedName = 'Erased';

/** Shown where somebody tries to change a record whose person was erased. */
export const erasedMessage = "The personal data of this record has been erased. It can't be changed any more.";

/** Shown where somebody tries to remove what a legal hold keeps. */
export const heldMessage = "This record is kept from deletion. It can't be removed until deletion is allowed again.";
