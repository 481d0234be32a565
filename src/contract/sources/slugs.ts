import * as z from 'zod/mini';

/** The parameter of the application form's address that names a source. */
export const sourceParameter = 'from';

/** Stands for applications without a source, where sources are named; none has it as its slug. */
export const directSource = 'direct';

const maxSlugLength = 60;
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The slug of a source if it can be one, else ''. */
export const readSlug = (given: unknown): string =>
  typeof given === 'string' && given.length <= maxSlugLength && slugShape.test(given) ? given : '';

/** The source in an application. What can't be one counts as none: it is no fault of the applicant. */
export const sourceField = z._default(
  z.pipe(z.transform(readSlug), z.string().check(z.meta({ pattern: slugShape.source }))),
  '',
);

const plainLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/** Makes the slug of a new source from its name, such as `lagos-motor-park`; '' if the name has no letter or digit for it. */
export const toSlug = (name: string): string =>
  name
    // Taking long runs of marks apart is slow.
    .slice(0, 10 * maxSlugLength)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (hooked) => plainLetters[hooked] ?? hooked)
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
