/**
 * Placeholder for the site's address in page modules, unknown at build time. The server replaces it while
 * rendering. `.invalid` domains can't be registered.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid';
