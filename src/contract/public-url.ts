/**
 * What stands for the site's own address in pages, until the server that sends them puts the real one in its place: most pages
 * are made when the product is built, and no build knows where it will stand. Nobody can have this name.
 */
export const publicUrlPlaceholder = 'https://public-url.invalid';
