/**
 * Reserves the height of `NextTrainings` while it loads, so that links to anchors below it scroll to the right place.
 */
export const nextTrainingsHeight = 'min-h-[862px] sm:min-h-[740px] lg:min-h-[508px]';
