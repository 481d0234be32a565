/** As much room as the next sessions take: it is kept for them, so that what stands below is where a link to it leads. */
export const nextTrainingsHeight = 'min-h-[862px] sm:min-h-[740px] lg:min-h-[508px]';
