/**
 * Placeholder for the site's own address in the modules of pages, which the server replaces with the real one as it renders: the address
 * is unknown at build time. The `.invalid` domain can't be registered.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid';
