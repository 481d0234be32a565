import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

// Strict patterns, since this is logged: nothing that people type can match.
const kind = /^[A-Za-z]\w{0,39}$/;
const frame = /^assets\/[\w.-]{1,80}\.js:\d{1,7}:\d{1,7}$/;
const route = /^[a-z][a-z0-9/-]{0,79}$/;

/** Reports an unexpected browser error to the server's log: its kind and place, never its message. */
export const reportBrowserError = endpoint('POST /browser-errors', {
  access: 'public',
  tag: 'System',
  summary: 'Report an unexpected error of the site in a browser',
  body: z.object({
    /** The error's name, such as `TypeError`. */
    kind: z.string().check(z.regex(kind)),
    /** The top stack frames in the site's own scripts, as `assets/file.js:line:column`. */
    place: z.array(z.string().check(z.regex(frame))).check(z.minLength(1), z.maxLength(3)),
    /** The page's route id: its file in `src/web`. */
    route: z.string().check(z.regex(route)),
  }),
  errors: [429],
});
