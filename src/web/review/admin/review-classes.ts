// Shared by the review and its skeleton, so that nothing moves when an application has loaded.

/** The applicant is next to the documents; on phones below them. */
export const columnsClass =
  'flex min-h-0 flex-1 flex-col lg:grid lg:grid-cols-[320px_1fr] xl:grid-cols-[368px_1fr] 2xl:grid-cols-[400px_1fr]';

export const sideClass = 'order-2 bg-card lg:order-0 lg:overflow-y-auto lg:border-e lg:border-line';

export const personClass =
  'flex min-h-full flex-col gap-2 px-(--gutter) py-3 lg:gap-4 lg:px-5.5 lg:pt-4.5 lg:pb-0';

export const deskClass = 'flex min-h-0 min-w-0 flex-col lg:gap-3 lg:px-5 lg:py-3.5';

export const stageClass =
  'relative flex h-[310px] min-w-0 flex-none flex-col overflow-hidden bg-navy-950 data-active:shadow-[0_0_0_2px_var(--color-navy-900)] lg:h-auto lg:min-h-0 lg:flex-[1_1_0] lg:rounded-card';
