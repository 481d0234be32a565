import * as z from 'zod/mini';

/** The query parameter of the application form that names a source. */
export const sourceParameter = 'from';

/** Stands for applications without a source; no source can have it as its slug. */
export const directSource = 'direct';

const maxSlugLength = 60;
const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A valid slug, else ''. */
export const readSlug = (value: unknown): string =>
  typeof value === 'string' && value.length <= maxSlugLength && slugShape.test(value) ? value : '';

/** An application's source. An invalid one becomes '': the applicant isn't at fault. */
export const sourceField = z._default(
  z.pipe(z.transform(readSlug), z.string().check(z.meta({ pattern: slugShape.source }))),
  '',
);

const plainLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/** Makes a slug from a new source's name, such as `lagos-motor-park`; '' if no letter or digit is usable. */
export const toSlug = (name: string): string =>
  name
    // Decomposing long runs of marks is slow.
    .slice(0, 10 * maxSlugLength)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (hooked) => plainLetters[hooked] ?? hooked)
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replace(/^-+|-+$/g, '');
