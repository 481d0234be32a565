export const erasedName = 'Erased';

export const erasedMessage =
  "The personal data of this record has been erased. It can't be changed any more.";

export const heldMessage =
  "This record is kept from deletion. It can't be removed until deletion is allowed again.";
