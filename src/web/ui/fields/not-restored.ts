/**
 * For the `ref` of a checkbox. Firefox ticks it again after a reload, whatever the form's state says, unless it is told not to;
 * the attribute for that isn't valid on checkboxes, so it is not in the page as it is sent.
 */
export const notRestored = (box: HTMLInputElement | null): void => box?.setAttribute('autocomplete', 'off');
