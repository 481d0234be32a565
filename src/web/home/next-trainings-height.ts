/** Reserves the height of `NextTrainings` while it loads, so that links to anchors below scroll to the right place. */
export const nextTrainingsHeight = 'min-h-[766px] sm:min-h-[676px] lg:min-h-[508px]';
