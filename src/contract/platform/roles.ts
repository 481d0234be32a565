/** Each administrator has one role. */
export const roles = ['Owner', 'Manager', 'Reviewer', 'Coordinator', 'Trainer', 'Viewer'] as const;
export type Role = (typeof roles)[number];

/** Permissions that endpoints require; they also decide which actions a screen offers. */
export const permissions = [
  'read dashboard',
  'read reports',
  'read drivers',
  'read documents',
  'decide on drivers',
  'renew documents',
  'read requests',
  'manage requests',
  'place drivers',
  'read consultations',
  'manage consultations',
  'read trainings',
  'manage trainings',
  'read enrolments',
  'write notes',
  'export lists',
  'read messages',
  'send messages',
  'manage templates',
  'read activity',
  'manage website',
  'manage settings',
  'manage privacy',
  'manage administrators',
  'manage backups',
  'manage the server',
] as const;
export type Permission = (typeof permissions)[number];

const readingLists = [
  'read dashboard',
  'read reports',
  'read drivers',
  'read requests',
  'read consultations',
  'read trainings',
  'read enrolments',
] as const satisfies Permission[];

export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  Owner: permissions,
  Manager: [
    ...readingLists,
    'read documents',
    'decide on drivers',
    'renew documents',
    'manage requests',
    'place drivers',
    'manage consultations',
    'manage trainings',
    'write notes',
    'export lists',
    'read messages',
    'send messages',
    'manage templates',
    'read activity',
    'manage website',
    'manage settings',
  ],
  Reviewer: [
    'read dashboard',
    'read drivers',
    'read documents',
    'decide on drivers',
    'renew documents',
    'write notes',
    'read messages',
    'send messages',
  ],
  Coordinator: [
    'read dashboard',
    'read drivers',
    'read requests',
    'manage requests',
    'place drivers',
    'read consultations',
    'manage consultations',
    'write notes',
    'read messages',
    'send messages',
  ],
  Trainer: [
    'read trainings',
    'manage trainings',
    'read enrolments',
    'write notes',
    'read messages',
    'send messages',
  ],
  Viewer: [...readingLists, 'read messages'],
};

export const roleSummaries: Readonly<Record<Role, string>> = {
  Owner: 'Everything, including administrators and settings',
  Manager: 'All daily work and exports',
  Reviewer: 'Drivers and their documents',
  Coordinator: 'Requests, placements, consultations; no ID papers',
  Trainer: 'Trainings, gallery and enrolments',
  Viewer: 'Reads lists; no documents, no export',
};

/** Narrows stored text, which another release may have written. */
export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** False for an unknown role. */
export const can = (role: string, permission: Permission): boolean =>
  isRole(role) && rolePermissions[role].includes(permission);

/** The role with its article: 'an Owner'. */
export const withArticle = (role: Role): string => `${role === 'Owner' ? 'an' : 'a'} ${role}`;

/** Names the roles with a permission: 'an Owner or a Manager'. */
export function whoCan(permission: Permission): string {
  const able = roles.filter((role) => can(role, permission)).map(withArticle);
  const last = able.at(-1) ?? '';
  return able.length < 2 ? last : `${able.slice(0, -1).join(', ')} or ${last}`;
}

export const forbiddenMessage = (permission: Permission): string =>
  `Only ${whoCan(permission)} can do this.`;
