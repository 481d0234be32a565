/**
 * Placeholder for the site's own address in prerendered pages, which the server replaces with the real one: the address
 * is unknown at build time. The `.invalid` domain can't be registered.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid';
