import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// The allowed imports, as the linter's configuration. A later override replaces a rule's whole list, so each place
// needs the complete list, which this file writes from the table below.

interface Rule {
  group: string[];
  message: string;
}

const rule = (message: string, ...group: string[]): Rule => ({ group, message });

const doors = rule(
  "Inside a folder './' is enough; everything else goes through its door: #contract/…, #server/…, #web/…, #test/….",
  '../**',
  './**/../**',
);
const testOnly = rule(
  'Only tests and scripts use what stands in test/ and scripts/.',
  '#test/**',
  '#scripts/**',
);
const smallZod = rule("Take 'zod/mini': browsers load it.", 'zod');

const contract = [
  doors,
  rule(
    "The contract runs in both worlds: it imports 'zod/mini' and itself.",
    '**',
    '!./**',
    '!../**',
    '!#contract/**',
    '!zod/mini',
  ),
];

const noFeature = '!#contract/platform/*.ts';

/** What the browser's platform can import of features' contracts, besides. */
const generalContract = [
  'consents/{consent-words,consents}',
  'exports/list-exports',
  'privacy/{notice-versions,privacy-notice}',
  'undo/*',
  'uploads/application-uploads',
  'website/*',
].map((name) => `!#contract/${name}.ts`);

const server = [
  doors,
  rule(
    "The server doesn't know the web. What both agree on stands in #contract/….",
    '#web/**',
    'react',
    'react-dom',
    'react-dom/**',
    '@tanstack/**',
  ),
  testOnly,
  smallZod,
];

/**
 * The server's features: each can import services and mappers of earlier ones, so that no two depend on each other.
 * What an earlier one needs from a later one is passed as a parameter by the scope.
 */
const serverFeatures = [
  ...[
    'site',
    'activity',
    'messages',
    'accounts',
    'backups',
    'consents',
    'notes',
    'pictures',
    'uploads',
    'documents',
    'driver-invitations',
    'drivers',
  ],
  ...[
    'settings',
    'sources',
    'checks',
    'review',
    'placements',
    'requests',
    'asks',
    'consultations',
    'trainings',
    'enrolments',
    'attendance',
  ],
  ...[
    'certificates',
    'feedback',
    'gallery',
    'exports',
    'reports',
    'reminders',
    'privacy',
    'self-service',
  ],
  'search',
  'senders',
  'undo',
  'website',
  'notifications',
];

/**
 * Features about any kind of record, or about none. Beside the layers they have files named by what these do, which
 * later features import.
 */
export const sharedFeatures = ['site', 'activity', 'messages', 'backups'];
const sharedFiles = (names: readonly string[]) => [
  ...names.map((name) => `!#server/${name}/*.ts`),
  ...names.map((name) => `#server/${name}/{routes,repository,*-repository,mail}.ts`),
];

const unmet =
  "Features meet as test/rules/import-rules.ts says: through the services and mappers of those before them, joins through any other's table.ts. What an earlier one needs of a later one is a parameter.";
const joined = ['#server/**', '!#server/platform/**', '!#server/*/{table,*-table}.ts'];
const serverFeature = [...server, rule(unmet, ...joined)];
const aboveFeature = (at: number) => {
  const lower = serverFeatures.slice(0, at);
  const doors = lower.map((name) => `!#server/${name}/{service,*-service,mapper,*-mapper}.ts`);
  const shared = sharedFiles(lower.filter((name) => sharedFeatures.includes(name)));
  return [...server, rule(unmet, ...joined, ...shared, ...doors)];
};
const speaksHttp = [
  'fastify',
  '@fastify/**',
  '#server/platform/http/**',
  './routes.ts',
  '!#server/platform/http/http-errors.ts',
  '!#server/platform/http/idempotency.ts',
  '!#server/platform/http/{client-key,rate-limits,signed-links}.ts',
];

/**
 * The browser's features: each can import the doors of earlier ones (`api.ts`, form fields), so that no two depend
 * on each other.
 */
const webFeatures = [
  ...[
    'site',
    'office',
    'about',
    'services',
    'accounts',
    'backups',
    'messages',
    'activity',
    'consents',
    'notes',
    'privacy',
  ],
  ...[
    'self-service',
    'documents',
    'checks',
    'requests',
    'asks',
    'sources',
    'driver-invitations',
    'drivers',
    'expiries',
    'placements',
    'review',
  ],
  ...[
    'uploads',
    'consultations',
    'trainings',
    'gallery',
    'enrolments',
    'attendance',
    'certificates',
  ],
  ...[
    'feedback',
    'home',
    'well-known',
    'search',
    'notifications',
    'reports',
    'website',
    'settings',
    'admin',
  ],
];

/** Features about any kind of record, whose panels and dialogs all later ones show. */
const shownByAll = ['messages', 'activity', 'consents', 'notes', 'privacy', 'documents'];

/** Features that show parts of these others as their own. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  about: ['site'],
  admin: ['accounts', 'notifications', 'search'],
  drivers: ['documents', 'requests'],
  enrolments: ['trainings'],
  expiries: ['documents', 'drivers'],
  home: ['site'],
  placements: ['asks', 'drivers', 'requests'],
  review: ['checks', 'documents', 'drivers'],
  services: ['site'],
};

const web = [
  doors,
  rule(
    'This runs in browsers. What server and web agree on stands in #contract/…; the rest is asked for by calls.',
    '#server/**',
    'node:*',
    'pg',
    'kysely',
    'fastify',
    '@fastify/**',
    'sharp',
    '@node-rs/**',
  ),
  testOnly,
  smallZod,
];

const apart =
  "Features don't meet but as test/rules/import-rules.ts says: through the api.ts and …-fields.tsx of those before them, and the panels and dialogs of a few. What two need belongs to the lower one, to #web/ui/… or #web/addresses.ts. Screens (…-page.tsx), routes.ts and root.tsx compose.";
const known = ['#web/ui/**', '#web/platform/**', '#web/office/**', '#web/{addresses,sections}.ts'];
const belowFeature = (name: string, at: number) => {
  const lower = webFeatures.slice(0, at);
  const doors = [
    ...lower.map((one) => `#web/${one}/{api.ts,*-fields.tsx}`),
    ...lower.filter((one) => shownByAll.includes(one)).map((one) => `#web/${one}/admin/*.tsx`),
  ];
  const rooms = [name, ...(shownBy[name] ?? [])].map((room) => `#web/${room}/**`);
  return rule(apart, '#web/**', ...[...known, ...doors, ...rooms].map((door) => `!${door}`));
};
const onlyPublic = rule(
  'Public pages load nothing of the back-office.',
  '#web/*/admin/**',
  '#web/office/**',
);

/** Forbidden imports by file pattern. If several patterns match a file, the last one applies. */
const places: [includes: string[], rules: Rule[]][] = [
  [['src/contract/**'], contract],
  [['src/server/**'], server],
  [
    ['src/server/platform/**'],
    [
      ...server,
      rule(
        'The platform names no feature: take the function as a parameter; parts.ts passes it.',
        '#server/**',
        '!#server/platform/**',
      ),
      rule(
        'The platform names no feature: take the value or the type as a parameter; parts.ts passes it.',
        '#contract/**',
        noFeature,
      ),
    ],
  ],
  [['src/server/*/**', '!src/server/platform/**'], serverFeature],
  ...serverFeatures.flatMap((name, at): [string[], Rule[]][] => [
    [
      [`src/server/${name}/routes.ts`],
      [
        ...aboveFeature(at),
        rule(
          'Routes know HTTP: the question to the database stands in repository.ts.',
          'kysely',
          'pg',
        ),
      ],
    ],
    [
      [`src/server/${name}/{service,*-service,mail}.ts`],
      [
        ...aboveFeature(at),
        rule(
          'A service knows rules: the question to the database stands in repository.ts.',
          'kysely',
          'pg',
        ),
        rule(
          'A service knows rules: what speaks HTTP stands in routes.ts; turn a request down with #server/platform/http/http-errors.ts.',
          ...speaksHttp,
        ),
      ],
    ],
  ]),
  [
    ['src/server/*/{repository,*-repository,table,mapper,*-mapper}.ts'],
    [
      ...server,
      rule(
        unmet,
        ...joined,
        ...sharedFiles(['activity', 'messages']),
        '!#server/pictures/mapper.ts',
      ),
      rule(
        'This knows data only: rules stand in service.ts, HTTP in routes.ts.',
        ...[
          'fastify',
          '@fastify/**',
          '#server/platform/http/**',
          '!#server/platform/http/signed-links.ts',
        ],
        './routes.ts',
        './service.ts',
        './*-service.ts',
      ),
    ],
  ],
  [['src/web/**'], web],
  [
    ['src/web/ui/**'],
    [
      ...web,
      rule(
        'Parts of the ui know each other and nothing else of the web: take it as a property.',
        '#web/**',
        '!#web/ui/**',
      ),
      rule('The ui knows looks and keyboard only: take the value as a property.', '#contract/**'),
    ],
  ],
  [
    ['src/web/platform/**'],
    [
      ...web,
      rule(
        'The platform names no feature: take the value as a parameter.',
        '#web/**',
        '!#web/ui/**',
        '!#web/platform/**',
      ),
      rule(
        'The platform names no feature: take the value or the type as a parameter.',
        '#contract/**',
        noFeature,
        ...generalContract,
        '!#contract/accounts/accounts.ts',
      ),
    ],
  ],
  ...webFeatures.flatMap((name, at): [string[], Rule[]][] => [
    [[`src/web/${name}/**`], [...web, belowFeature(name, at)]],
    [[`src/web/${name}/public/**`], [...web, belowFeature(name, at), onlyPublic]],
  ]),
  [['src/web/**/*-page.tsx'], web],
  [
    ['src/web/*/public/*-page.tsx', 'src/web/{about,home,services,site}/**'],
    [...web, onlyPublic],
  ],
  [
    ['src/web/entry.server.tsx'],
    [
      doors,
      rule(
        "What a page needs from the server comes through the router's context; its type may be imported.",
        '#server/**',
        'pg',
        'kysely',
        'fastify',
        '@fastify/**',
        'sharp',
      ),
      testOnly,
      smallZod,
    ],
  ],
  [['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**', 'e2e/**', 'scripts/**'], [doors]],
];

/** The linter's configuration, as in `import-rules.json`. */
export function importRules(): string {
  const overrides = places.map(([includes, patterns]) => ({
    includes,
    linter: {
      rules: { style: { noRestrictedImports: { level: 'error', options: { patterns } } } },
    },
  }));
  return `${JSON.stringify({ overrides }, undefined, 2)}\n`;
}

if (import.meta.main)
  writeFileSync(fileURLToPath(new URL('../../import-rules.json', import.meta.url)), importRules());
